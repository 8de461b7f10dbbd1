import { useMemo } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import { isDecided } from '../../../domain/bracket/game.ts';
import { isCombined, type Tree } from '../../../domain/bracket/tree.ts';
import { imagineWinner, listWinners, moveTeams } from '../../../domain/results/imagining.ts';
import { BracketBoard } from '../../bracket-board/bracket-board.tsx';
import { ResultsLegend } from '../../bracket-board/pick-dots.tsx';
import { useShownRound } from '../../bracket-board/use-board.ts';
import { useModel } from '../../season/use-chances.ts';
import { IconButton } from '../../ui/button.tsx';
import { CloseIcon } from '../../ui/icons.tsx';
import { ImaginedStandings } from './imagined-standings.tsx';
import { OpenGames } from './open-games.tsx';
import { QuickStarts } from './quick-starts.tsx';
import { type Imagined, useImagined } from './use-imagined.ts';
import { useImaginedStandings } from './use-imagined-standings.ts';
import { WhatIfBar } from './what-if-bar.tsx';
import { describeDropped } from './what-if-texts.ts';
import { WinnerList } from './winner-list.tsx';

const VOICE = { pick: 'imagined winner', expected: 'imagined' };

/** The board on which people choose winners, the standings with them, and the bar that says so. */
export function ImaginedSeason({ tournament, tree }: { tournament: Tournament; tree: Tree }) {
  const imagined = useImagined(tree);
  const { winners, setWinners } = imagined;
  const [model, setModel] = useModel();
  const standings = useImaginedStandings({ tournamentId: tournament.id, winners: listWinners(winners), model });
  const moved = useMemo(() => moveTeams(tree, winners), [tree, winners]);
  const shown = useShownRound(tournament.currentRound);
  return (
    <>
      <QuickStarts tournamentId={tournament.id} tree={tree} imagined={imagined} model={model} />
      <OpenGames tree={tree} imagined={imagined} />
      <Dropped tree={tree} imagined={imagined} />
      <div className="mt-3 mb-4 flex flex-wrap items-center gap-x-5 gap-y-1 max-sm:hidden print:hidden">
        <ResultsLegend hasLonely={false} />
        <p className="inline-flex items-center gap-1.5 text-faint text-sm">
          <span aria-hidden="true" className="imagined-swatch h-4 w-7 rounded-sm" />
          Imagined winner
        </p>
      </div>
      <BracketBoard
        tree={moved}
        {...shown}
        picks={winners}
        isPersonal={false}
        picking={{
          isOpen: (game) => !isDecided(game),
          canPick: (_, contender) => !isCombined(contender),
          pick: (gameId, teamId) => setWinners(imagineWinner(tree, winners, { gameId, teamId })),
        }}
        notes={{ voice: VOICE }}
      />
      <WinnerList tree={tree} imagined={imagined} />
      <ImaginedStandings
        tournament={tournament}
        count={winners.size}
        {...standings}
        model={model}
        setModel={setModel}
      />
      <WhatIfBar imagined={imagined} standings={standings} />
    </>
  );
}

/** Says once which winners of the link do not hold any more. */
function Dropped({ tree, imagined: { dropped, dismiss } }: { tree: Tree; imagined: Imagined }) {
  return (
    <div role="status">
      {dropped.length > 0 && (
        <p className="my-3 flex items-center rounded-xl border border-live bg-live-soft pl-4 text-live print:hidden">
          <span className="wrap-anywhere flex-1 py-2 leading-snug">{describeDropped(tree, dropped)}</span>
          <IconButton label="Dismiss" onClick={dismiss}>
            <CloseIcon />
          </IconButton>
        </p>
      )}
    </div>
  );
}
