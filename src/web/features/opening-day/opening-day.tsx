export function OpeningDay() {
  return null;
}
