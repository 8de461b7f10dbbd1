import type { Game } from '../../domain/bracket/game.ts';
import { nameSlots } from '../../domain/bracket/schedule.ts';
import type { Tree } from '../../domain/bracket/tree.ts';
import { MarkedName } from '../ui/team-mark.tsx';

/** 'Lions vs Bears' with marks; with the running score 'Lions 12 – 9 Bears'. */
export function SlotNames({ tree, game }: { tree: Tree; game: Game }) {
  const [first, second] = nameSlots(tree, game);
  const { team1Score, team2Score } = game;
  const hasScore = team1Score !== null || team2Score !== null;
  return (
    <>
      <SlotName tree={tree} teamId={game.team1Id} name={first} />{' '}
      {hasScore ? `${team1Score ?? 0} – ${team2Score ?? 0}` : 'vs'}{' '}
      <SlotName tree={tree} teamId={game.team2Id} name={second} />
    </>
  );
}

/** Several teams are possible while the id is null; then there is no mark. */
export function SlotName({ tree, teamId, name }: { tree: Tree; teamId: number | null; name: string }) {
  return teamId === null ? name : <MarkedName mark={tree.teamById.get(teamId)?.mark}>{name}</MarkedName>;
}
