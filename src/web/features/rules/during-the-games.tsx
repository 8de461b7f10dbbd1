import { PointsTable } from './points-table.tsx';
import type { Rule } from './rule.ts';

export const DURING_THE_GAMES: readonly Rule[] = [
  { id: 'points', title: 'Points', Text: Points },
  { id: 'ties', title: 'Ties', Text: Ties },
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
      accuracy (correct picks of all picks) is listed first, and then whoever submitted earlier.
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
