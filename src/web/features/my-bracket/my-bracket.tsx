export function MyBracket() {
  return null;
}
