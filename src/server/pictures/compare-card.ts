import { drawFrame, PANEL } from './card-frame.ts';
import { drawLine, drawLines, fitText } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { CompareCard, ComparedBracket } from './picture.ts';
import {
  CARD,
  COLORS,
  chooseName,
  chooseTeamName,
  drawBall,
  drawLabel,
  drawPanel,
  drawTrophy,
  formatCount,
  formatOrdinal,
  svg,
} from './shapes.ts';
import { drawTeamMark, markWidth } from './team-mark.ts';
import { drawText } from './text.ts';

const MIDDLE = CARD.width / 2;
/** The left edges of both sides, and their width. */
const SIDES = [PANEL.x + 48, MIDDLE + 64];
const WIDTH = 440;
const MARK = 40;
const FLOOR = PANEL.y + PANEL.height;

/** Two brackets beside each other. */
export function drawCompareCard(fonts: Fonts, card: CompareCard): string {
  const { brackets, samePicks, gameCount, hasResults } = card;
  const content = [
    drawFrame(fonts, card),
    drawPanel(MIDDLE - 1, PANEL.y + 48, 2, PANEL.height - 160, COLORS.line, 0),
    drawBall(MIDDLE - 30, PANEL.y + 150, 60),
    ...brackets.map((bracket, index) => drawSide(fonts, bracket, SIDES[index] ?? 0, hasResults)),
    drawPanel(PANEL.x + 28, FLOOR - 92, PANEL.width - 56, 64, COLORS.raised, 20),
    drawLabel(fonts, `The same pick in ${samePicks} of ${formatCount(gameCount, 'game')}`, MIDDLE, FLOOR - 50, {
      anchor: 'middle',
      size: 30,
      fill: COLORS.ink,
    }),
  ];
  return svg(CARD, content.join(''));
}

function drawSide(fonts: Fonts, { owner, rank, points, champion }: ComparedBracket, x: number, hasResults: boolean) {
  const name = fitText(fonts, chooseName(fonts, owner, rank), {
    style: 'display',
    size: 60,
    minSize: 34,
    width: WIDTH,
    height: 136,
  });
  const firstBaseline = PANEL.y + 44 + name.size * 0.76;
  const teamX = x + 56 + markWidth(champion?.mark ?? null, MARK);
  const standing = formatCount(points, 'point');
  return [
    drawLines(fonts, name, x, firstBaseline, { style: 'display', fill: COLORS.ink }),
    drawText(fonts, standing, x, PANEL.y + 262, { style: 'display', size: 54, fill: COLORS.accent }),
    hasResults ? drawLabel(fonts, formatOrdinal(rank), x + WIDTH, PANEL.y + 262, { size: 30, anchor: 'end' }) : '',
    champion
      ? drawTrophy(x, PANEL.y + 293, 40, champion.isOut ? COLORS.silver : COLORS.gold) +
        drawTeamMark(fonts, champion.mark, x + 56, PANEL.y + 293, MARK, champion.isOut) +
        drawLine(fonts, chooseTeamName(fonts, champion.name, champion.seed), teamX, PANEL.y + 324, {
          style: 'text',
          size: 30,
          minSize: 24,
          width: x + WIDTH - teamX,
          fill: champion.isOut ? COLORS.faint : COLORS.ink,
          isStruck: champion.isOut,
        })
      : drawLabel(fonts, 'No champion picked', x, PANEL.y + 324, { size: 30 }),
  ].join('');
}
