export function Stats() {
  return null;
}
