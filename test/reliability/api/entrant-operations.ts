import { type BracketPick, isComplete } from '../../../src/domain/picks/picks.ts';
import { checkBracket, checkPick } from '../../../src/domain/picks/submission.ts';
import { refused } from '../../../src/server/errors.ts';
import { statusOf } from '../../../src/server/http/errors.ts';
import type { Caller } from '../../caller.ts';
import type { SeasonFacts } from '../../oracle/facts.ts';
import { type Operation, operate, treeOf } from './operations.ts';

export type Entrant = Caller & { id: number; username: string };

const findBracket = (season: SeasonFacts, { id }: Entrant) => season.brackets.find(({ userId }) => userId === id);
const NEW_BRACKET = { firstName: null, lastName: null, isSubmitted: false, isSealed: false };

/** Submits a whole bracket or, without picks, begins an empty one. */
export function submit(entrant: Entrant, about: SeasonFacts, sent?: BracketPick[]): Operation {
  const { id: userId, username } = entrant;
  const body = { tournamentId: about.id, picks: sent };
  return operate(about, entrant, 'post', '/api/brackets', body, (season, _, response) => {
    const existing = findBracket(season, entrant);
    if (!season.isOpen) return 403;
    if (existing && (existing.isSubmitted || !sent)) return 409;
    const check = sent && checkBracket(treeOf(season), sent, existing?.picks);
    if (check && !check.ok) return statusOf(refused(check));
    const bracket = existing ?? { ...NEW_BRACKET, bracketId: response.body.id, userId, username, picks: new Map() };
    if (!existing) season.brackets.push(bracket);
    for (const { gameId, pickedTeamId } of sent ?? []) bracket.picks.set(gameId, pickedTeamId);
    if (sent) Object.assign(bracket, { isSubmitted: true, isSealed: true });
    return 201;
  });
}

export function addPick(entrant: Entrant, about: SeasonFacts, pick: BracketPick): Operation {
  const bracketId = findBracket(about, entrant)?.bracketId ?? 1;
  const body = { tournamentId: about.id, bracketId, ...pick };
  return operate(about, entrant, 'post', '/api/picks', body, (season) => {
    const bracket = findBracket(season, entrant);
    if (!season.isOpen) return 403;
    if (bracket?.bracketId !== bracketId) return 404;
    if (bracket.isSealed) return 409;
    const check = checkPick(treeOf(season), bracket.picks, pick);
    if (!check.ok) return statusOf(refused(check));
    bracket.picks.set(pick.gameId, pick.pickedTeamId);
    bracket.isSubmitted ||= isComplete(treeOf(season), bracket.picks);
    return 201;
  });
}
