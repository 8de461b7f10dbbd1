export function Auth() {
  return null;
}
