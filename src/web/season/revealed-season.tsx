import type { ReactNode } from 'react';
import type { Tournament } from '../../contract/tournaments.ts';
import { PATHS } from '../paths.ts';
import { ButtonLink } from '../ui/button.tsx';
import { Empty, Failure } from '../ui/states.tsx';
import { useRevealAdvice } from './phase-texts.ts';
import { useSeason } from './season.ts';

interface RevealedSeasonProps {
  loading: ReactNode;
  /** What the page will show, before there is a tournament. */
  advice: string;
  /** The title while the picks are hidden. */
  hiddenTitle: string;
  /** What opens once they are visible. */
  opens?: string;
  children: (tournament: Tournament) => ReactNode;
}

/** What needs the picks of a tournament, or why it cannot be shown yet. */
export function RevealedSeason({ loading, advice, children, ...hidden }: RevealedSeasonProps) {
  const { data: tournament, isError, refetch } = useSeason();
  if (tournament === undefined) {
    return isError ? <Failure title="The tournament could not be loaded" onRetry={() => refetch()} /> : loading;
  }
  if (tournament === null) return <Empty title="There is no tournament yet" advice={advice} />;
  return tournament.submissionsOpen ? <Hidden tournament={tournament} {...hidden} /> : children(tournament);
}

type HiddenProps = Pick<RevealedSeasonProps, 'hiddenTitle' | 'opens'> & { tournament: Tournament };

function Hidden({ tournament, hiddenTitle, opens }: HiddenProps) {
  const { isPast } = useSeason();
  return (
    <Empty title={hiddenTitle} advice={useRevealAdvice(tournament, opens)}>
      {!isPast && <ButtonLink href={PATHS.myBracket}>My Bracket</ButtonLink>}
    </Empty>
  );
}
