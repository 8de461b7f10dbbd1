import { drawFrame, PANEL } from './card-frame.ts';
import { drawLines, fitText, LINE_HEIGHT } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { PodiumCard } from './picture.ts';
import { CARD, COLORS, chooseName, drawLabel, formatCount, formatOrdinal, svg } from './shapes.ts';
import { drawText } from './text.ts';

/** The x of the middle of each step: the first in the middle, the second to its left, the third to its right. */
const STEP_CENTERS = [600, 258, 942];
/** By rank, so that equals stand equally high; before the first result, when all are equal, without the colours. */
const STEPS = [
  { height: 244, color: COLORS.gold },
  { height: 186, color: COLORS.silver },
  { height: 148, color: COLORS.bronze },
];
const STEP_NAME = { style: 'display', size: 40, minSize: 27, width: 320, height: 62 } as const;

export function drawPodiumCard(fonts: Fonts, card: PodiumCard): string {
  const { decidedGames, gameCount, bracketCount } = card;
  const state =
    decidedGames === gameCount ? 'Final standings' : `After ${decidedGames} of ${formatCount(gameCount, 'game')}`;
  const content = [
    drawFrame(fonts, card),
    drawText(fonts, 'Leaderboard', PANEL.x + 48, PANEL.y + 76, { style: 'display', size: 46, fill: COLORS.ink }),
    drawLabel(fonts, `${state} · ${formatCount(bracketCount, 'bracket')}`, PANEL.x + PANEL.width - 48, PANEL.y + 72, {
      anchor: 'end',
      size: 26,
    }),
    ...STEP_CENTERS.map((x, index) => drawStep(fonts, card, index, x)),
  ];
  return svg(CARD, content.join(''));
}

function drawStep(fonts: Fonts, { places, decidedGames }: PodiumCard, index: number, x: number): string {
  const place = places[index];
  const step = STEPS[(place?.rank ?? 0) - 1];
  if (!place || !step) return '';
  const { height } = step;
  const color = decidedGames > 0 ? step.color : COLORS.raised;
  const floor = PANEL.y + PANEL.height;
  const top = floor - height;
  const name = fitText(fonts, chooseName(fonts, place.owner, place.rank), STEP_NAME);
  const firstBaseline = top - 24 - (name.lines.length - 1) * name.size * LINE_HEIGHT;
  const middle = { anchor: 'middle', fill: COLORS.onCourt } as const;
  return [
    `<path d="M${x - 160} ${floor}V${top + 24}q0 -24 24 -24h272q24 0 24 24V${floor}z" fill="${color}"/>`,
    drawLines(fonts, name, x, firstBaseline, { ...middle, style: 'display' }),
    drawText(fonts, decidedGames > 0 ? formatOrdinal(place.rank) : '', x, top + 74, {
      ...middle,
      style: 'display',
      size: 60,
    }),
    drawText(fonts, formatCount(place.points, 'point'), x, top + 120, { ...middle, style: 'text', size: 32 }),
  ].join('');
}
