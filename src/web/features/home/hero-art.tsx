/** A decorative bracket of eight seeds that ends in a ball; seed 12 wins. */
export function HeroArt() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 600 520"
      preserveAspectRatio="xMaxYMid meet"
      className="absolute right-0 bottom-4 -z-10 h-60 md:h-48 lg:inset-y-0 lg:h-full lg:w-[45%] xl:w-1/2"
      fill="none"
      stroke="currentColor"
      strokeWidth="4"
      strokeLinejoin="round"
    >
      <Ball />
      {LINES.map((d) => (
        <path key={d} d={d} opacity="0.55" />
      ))}
      <path d={WINNING_WAY} pathLength="1" strokeWidth="9" strokeLinecap="round" className="winning-way" />
      {SEEDS.map((seed, index) => (
        <Seed key={seed} seed={seed} y={lineY(0, index)} isWinner={seed === WINNER} />
      ))}
    </svg>
  );
}

const SEEDS = [1, 16, 8, 9, 5, 12, 4, 13];
const WINNER = 12;
// The x of each round's lines; the last one leads into the ball.
const COLUMNS = [52, 118, 190, 262, 330] as const;

function lineY(round: number, index: number): number {
  const step = 62 * 2 ** round;
  return 43 + (step - 62) / 2 + index * step;
}

/** The path from a slot to the next round. */
function pathToNext(round: number, index: number): string {
  const end = round === 3 ? '' : `V${lineY(round + 1, index >> 1)}`;
  return `H${COLUMNS[round + 1]}${end}`;
}

const LINES = [0, 1, 2, 3].flatMap((round) =>
  SEEDS.slice(0, SEEDS.length >> round).map(
    (_, index) => `M${COLUMNS[round]} ${lineY(round, index)}${pathToNext(round, index)}`,
  ),
);

const start = SEEDS.indexOf(WINNER);
const WINNING_WAY = `M${COLUMNS[0]} ${lineY(0, start)}${[0, 1, 2, 3].map((round) => pathToNext(round, start >> round)).join('')}`;

function Seed({ seed, y, isWinner }: { seed: number; y: number; isWinner: boolean }) {
  return (
    <g>
      <rect x="2" y={y - 20} width="50" height="40" rx="12" className={isWinner ? 'fill-on-court' : 'fill-glow'} />
      <text
        x="27"
        y={y + 8}
        textAnchor="middle"
        stroke="none"
        className={`font-bold font-display text-2xl ${isWinner ? 'fill-court' : 'fill-on-court'}`}
      >
        {seed}
      </text>
    </g>
  );
}

function Ball() {
  return (
    <g strokeWidth="9">
      <circle cx="500" cy="260" r="170" className="fill-glow" />
      <path d="M500 90v340M330 260h340M372 148c76 62 76 162 0 224M628 148c-76 62-76 162 0 224" />
    </g>
  );
}
