import { GAMES_PER_ROUND, MAIN_ROUNDS, ROUND_LABELS, ROUNDS } from '../../../domain/bracket/rounds.ts';
import { maxPointsOf, roundPoints } from '../../../domain/scoring/scoring.ts';
import type { Rule } from './before-the-games.tsx';

export const DURING_THE_GAMES: readonly Rule[] = [
  { id: 'points', title: 'Points', Text: Points },
  { id: 'ties', title: 'Ties', Text: Ties },
  { id: 'groups', title: 'Groups', Text: Groups },
  { id: 'corrections', title: 'Corrections', Text: Corrections },
  { id: 'fairness', title: 'Fair play', Text: FairPlay },
];

function Points() {
  return (
    <>
      <p>
        A pick is right when the team you chose wins that game, whoever it beats there. Wrong picks cost nothing, but a
        team that is out earns nothing in the later rounds where you picked it.
      </p>
      <PointsTable />
    </>
  );
}

function Ties() {
  return (
    <p>
      Equal totals share a rank: after two people in 2nd place comes the 4th. Among them, whoever has the higher
      accuracy (correct picks of all picks) is listed first, and then whoever submitted earlier. In a tournament with a
      tiebreaker, everybody guesses the total points in the final: once it is played, the closest guess comes first, and
      only equally close ones share a rank.
    </p>
  );
}

function Groups() {
  return (
    <p>
      A group ranks its members’ brackets among themselves, and may count them by a rule of its own, which its page
      shows and which nobody can change once the first game has started. What it counts is never added to the
      leaderboard of all.
    </p>
  );
}

function Corrections() {
  return (
    <ul>
      <li>
        A result that was entered wrongly can be taken back, as long as the winner’s next game has not started. All
        points follow by themselves.
      </li>
      <li>Should a tournament be reset, its results are cleared and every submitted bracket stays.</li>
      <li>
        Drawing a bracket anew discards the brackets that were submitted for the old one. It takes a second
        confirmation, so it does not happen by accident.
      </li>
    </ul>
  );
}

function FairPlay() {
  return (
    <p>
      The same rules count for everybody, the people who run the tournament included. Points are never typed in by
      anyone: they are worked out from the picks and the results, every time somebody looks. Opening-day games are for
      show and for the players’ statistics; they earn no bracket points.
    </p>
  );
}

function PointsTable() {
  return (
    <>
      <table className="w-full overflow-hidden rounded-2xl border border-line bg-card">
        <caption className="sr-only">Points per correct pick</caption>
        <thead className="bg-raised">
          <tr className="*:px-4 *:py-2.5 *:text-right *:first:text-left">
            <th scope="col">Round</th>
            <th scope="col">Games</th>
            <th scope="col">Points each</th>
          </tr>
        </thead>
        <tbody>
          {ROUNDS.map((round) => (
            <tr key={round} className="border-line border-t *:px-4 *:py-2.5">
              <th scope="row" className="text-left font-semibold">
                {ROUND_LABELS[round]}
                {round === 'play_in' && <span className="font-normal text-faint"> (if there are any)</span>}
              </th>
              <td className="text-right">{GAMES_PER_ROUND[round]}</td>
              <td className="text-right font-bold font-display text-xl">{roundPoints(round)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        So each of the five rounds is worth {maxPointsOf(['championship'])} points in all, and a perfect bracket{' '}
        {maxPointsOf(MAIN_ROUNDS)}, or {maxPointsOf(ROUNDS)} with both play-ins.
      </p>
    </>
  );
}
