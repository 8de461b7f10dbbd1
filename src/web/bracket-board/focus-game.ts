/** Shows a game and gives it the focus, where it can be picked. */
export function focusGame(gameId: number): void {
  const game = document.getElementById(`game-${gameId}`);
  game?.scrollIntoView({ block: 'center' });
  game?.querySelector<HTMLInputElement>('input:enabled')?.focus({ preventScroll: true });
}
