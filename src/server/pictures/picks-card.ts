import { drawFrame, PANEL } from './card-frame.ts';
import { drawLine } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { PicksCard } from './picture.ts';
import { CARD, COLORS, chooseTeamName, drawLabel, drawPanel, drawTrophy, formatCount, svg } from './shapes.ts';
import { drawTeamMark, markWidth } from './team-mark.ts';
import { drawText } from './text.ts';

const LEFT = PANEL.x + 48;
const RIGHT = PANEL.x + PANEL.width - 48;
const BAR = { x: 500, width: 500, height: 40 };
const ROW_HEIGHT = 68;
const MARK = 38;

/** The champions that most brackets picked, as bars. */
export function drawPicksCard(fonts: Fonts, card: PicksCard): string {
  const content = [
    drawFrame(fonts, card),
    drawText(fonts, 'Who picked whom', LEFT, PANEL.y + 76, { style: 'display', size: 46, fill: COLORS.ink }),
    drawLabel(fonts, `Champions of ${formatCount(card.bracketCount, 'bracket')}`, RIGHT, PANEL.y + 72, {
      anchor: 'end',
      size: 26,
    }),
    ...card.champions.map((_, row) => drawRow(fonts, card, row)),
  ];
  return svg(CARD, content.join(''));
}

function drawRow(fonts: Fonts, { champions, bracketCount }: PicksCard, row: number): string {
  const champion = champions[row];
  if (!champion) return '';
  const { seed, isOut, count } = champion;
  const top = PANEL.y + 112 + row * ROW_HEIGHT;
  const baseline = top + 31;
  const nameX = LEFT + 50 + markWidth(champion.mark, MARK);
  const width = Math.max(BAR.height, (BAR.width * count) / Math.max(1, champions[0]?.count ?? 1));
  const share = `${Math.round((100 * count) / Math.max(1, bracketCount))}%`;
  return [
    row === 0 ? drawTrophy(LEFT, top + 1, 36, isOut ? COLORS.silver : COLORS.gold) : '',
    row > 0 && seed !== null ? drawLabel(fonts, String(seed), LEFT + 32, baseline, { size: 24, anchor: 'end' }) : '',
    drawTeamMark(fonts, champion.mark, LEFT + 50, top + 1, MARK, isOut),
    drawLine(fonts, chooseTeamName(fonts, champion.name, seed), nameX, baseline, {
      style: row === 0 ? 'display' : 'text',
      size: 32,
      minSize: 24,
      width: BAR.x - 24 - nameX,
      fill: isOut ? COLORS.faint : COLORS.ink,
      isStruck: isOut,
    }),
    drawPanel(BAR.x, top, Math.round(width), BAR.height, isOut ? COLORS.line : COLORS.court, 12),
    drawLabel(fonts, share, RIGHT, baseline, { size: 30, fill: COLORS.ink, anchor: 'end' }),
  ].join('');
}
