import { useLocation, useSearch } from 'wouter';

const ONLY_DIFFERENCES = 'only=differences';

/** Whether the games in which both agree are hidden: kept in the address, so that a link shares it. */
export function useOnlyDifferences() {
  const [path, navigate] = useLocation();
  const isOn = new URLSearchParams(useSearch()).get('only') === 'differences';
  const query = isOn ? `?${ONLY_DIFFERENCES}` : '';
  return {
    isOn,
    query,
    setIsOn: (isWanted: boolean) => navigate(isWanted ? `${path}?${ONLY_DIFFERENCES}` : path, { replace: true }),
  };
}

/** How many games are hidden because both agree. */
export function describeAgreement(hidden: number, games: number): string {
  if (hidden === games) return `No differences: all ${games} games are hidden.`;
  if (hidden === 0) return 'They differ in every game.';
  return hidden === 1 ? '1 game in which they agree is hidden.' : `${hidden} games in which they agree are hidden.`;
}
