/** How many others have a pick of one's own, once everybody's picks are open. */
export function describeOthers(count: number, brackets: number): string {
  if (count === 1) return 'Only you have it.';
  if (count === brackets) return 'Everybody has it.';
  const [others, all] = [count - 1, brackets - 1];
  return `${others.toLocaleString()} of ${all.toLocaleString()} others ${others === 1 ? 'has' : 'have'} it too.`;
}
