import {
  countGames,
  MAIN_ROUNDS,
  ROUND_LABELS,
  ROUND_POINTS,
  ROUNDS,
  sumPoints,
} from '../../../domain/bracket/rounds.ts';

export function PointsTable() {
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
              <td className="text-right">{countGames(round)}</td>
              <td className="text-right font-bold font-display text-xl">{ROUND_POINTS[round]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        So each of the five rounds is worth {sumPoints(['championship'])} points in all, and a perfect bracket{' '}
        {sumPoints(MAIN_ROUNDS)}, or {sumPoints(ROUNDS)} with both play-ins.
      </p>
    </>
  );
}
