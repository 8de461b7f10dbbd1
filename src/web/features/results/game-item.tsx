import { useId, useState } from 'react';
import type { Tournament } from '../../../contract/tournaments.ts';
import type { Game } from '../../../domain/bracket/game.ts';
import type { Tree } from '../../../domain/bracket/tree.ts';
import type { Draft } from './draft-values.ts';
import { GameRow } from './game-row.tsx';
import { ResultForm } from './result-form.tsx';
import type { KeepDraft } from './use-drafts.ts';

interface GameItemProps {
  tournament: Tournament;
  tree: Tree;
  game: Game;
  isOpen: boolean;
  /** Changes when the form has to begin anew. */
  turn: number;
  /** What was typed and not saved. */
  draft: Draft | undefined;
  keep: KeepDraft;
  showsPoints: boolean;
  onShowPoints: (shows: boolean) => void;
  open: () => void;
  close: () => void;
  goOn: () => void;
  reopen: () => void;
}

/** A game in the list: how it stands, or the form for its result. */
export function GameItem({ isOpen, turn, open, ...props }: GameItemProps) {
  const { tree, game, draft, reopen } = props;
  const titleId = useId();
  const { team1Id, team2Id } = game;
  // Opened while there is something to enter, and open until it is closed, also if somebody else enters it meanwhile.
  const [isReady, setIsReady] = useState(false);
  const willBeReady = isOpen && (isReady || game.status !== 'completed');
  if (willBeReady !== isReady) setIsReady(willBeReady);
  const isForm = willBeReady && team1Id !== null && team2Id !== null;
  return (
    <li>
      <article
        aria-labelledby={titleId}
        className={`relative rounded-2xl bg-card ${isForm ? 'border-2 border-accent' : 'border border-line'}`}
      >
        {isForm ? (
          <ResultForm key={turn} {...props} teamIds={[team1Id, team2Id]} titleId={titleId} />
        ) : (
          <GameRow tree={tree} game={game} draft={draft} open={open} reopen={reopen} titleId={titleId} />
        )}
      </article>
    </li>
  );
}
