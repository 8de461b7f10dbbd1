import { drawableText, drawFrame, MARGIN, PANEL } from './card-frame.ts';
import { drawLine, drawLines, fitText } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { BracketCard, GenericCard, PictureTeam } from './picture.ts';
import {
  CARD,
  COLORS,
  chooseName,
  chooseTeamName,
  drawBackground,
  drawBall,
  drawDot,
  drawLabel,
  drawPanel,
  drawTrophy,
  formatCount,
  formatOrdinal,
  svg,
} from './shapes.ts';
import { drawTeamMark, markWidth } from './team-mark.ts';
import { drawText, measure } from './text.ts';

const CHAMPION_MARK = 44;
const TEAM_MARK = 36;

export function drawGenericCard(fonts: Fonts, { appName, tournamentName }: GenericCard): string {
  const line = { minSize: 72, width: 960, fill: COLORS.ink, anchor: 'middle' } as const;
  const content = [
    drawBackground(),
    drawPanel(MARGIN, MARGIN, CARD.width - 2 * MARGIN, CARD.height - 2 * MARGIN, COLORS.paper, 40),
    drawBall(544, 92, 112),
    drawLine(fonts, drawableText(fonts, appName), 600, 350, { ...line, style: 'display', size: 128 }),
    drawLine(fonts, drawableText(fonts, tournamentName), 600, 432, { ...line, style: 'text', size: 44, minSize: 32 }),
    drawLabel(fonts, 'Bracket predictions', 600, 512, { size: 34, fill: COLORS.accent, anchor: 'middle' }),
  ];
  return svg(CARD, content.join(''));
}

export function drawBracketCard(fonts: Fonts, card: BracketCard): string {
  const left = PANEL.x + 48;
  const rightColumn = 676;
  const width = PANEL.x + PANEL.width - 48 - rightColumn;
  const name = fitText(fonts, chooseName(fonts, card.owner, card.rank), {
    style: 'display',
    size: 84,
    minSize: 42,
    width: rightColumn - left - 56,
    height: 188,
  });
  const firstBaseline = PANEL.y + 96 + name.size * 0.72;
  const content = [
    drawFrame(fonts, card),
    drawLabel(fonts, 'Bracket', left, PANEL.y + 70, { size: 26, fill: COLORS.accent }),
    drawLines(fonts, name, left, firstBaseline, { style: 'display', fill: COLORS.ink }),
    drawFigures(fonts, card, left, PANEL.y + PANEL.height - 52),
    drawPanel(rightColumn - 28, PANEL.y + 28, width + 56, PANEL.height - 56, COLORS.raised, 24),
    drawChampion(fonts, card.champion, rightColumn, PANEL.y + 74, width),
    card.finalFour.length > 0 ? drawLabel(fonts, 'Final Four', rightColumn, PANEL.y + 214) : '',
    ...card.finalFour.map((team, index) => drawTeam(fonts, team, rightColumn, PANEL.y + 262 + index * 50, width)),
  ];
  return svg(CARD, content.join(''));
}

/** The rank and the points, or how many brackets there are before the first result. */
export function drawFigures(
  fonts: Fonts,
  { rank, bracketCount, points, hasResults }: Pick<BracketCard, 'rank' | 'bracketCount' | 'points' | 'hasResults'>,
  x: number,
  y: number,
): string {
  if (!hasResults) return drawLabel(fonts, `One of ${formatCount(bracketCount, 'bracket')}`, x, y, { size: 30 });
  const ordinal = formatOrdinal(rank);
  const size = 72;
  const of = `of ${formatCount(bracketCount, 'bracket')}`;
  const labelSize = 26;
  const firstWidth = Math.max(measure(fonts, 'display', ordinal) * size, measure(fonts, 'text', of) * labelSize, 150);
  const second = x + firstWidth + 56;
  return [
    drawText(fonts, ordinal, x, y - 34, { style: 'display', size, fill: COLORS.accent }),
    drawLabel(fonts, of, x, y, { size: labelSize }),
    drawText(fonts, points.toLocaleString('en'), second, y - 34, { style: 'display', size, fill: COLORS.ink }),
    drawLabel(fonts, points === 1 ? 'point' : 'points', second, y, { size: labelSize }),
  ].join('');
}

function drawChampion(fonts: Fonts, team: PictureTeam | null, x: number, y: number, width: number): string {
  if (!team) return drawLabel(fonts, 'No champion picked', x, y + 34, { size: 30 });
  const nameX = 76 + markWidth(team.mark, CHAMPION_MARK);
  return [
    drawTrophy(x, y - 8, 60, team.isOut ? COLORS.silver : COLORS.gold),
    drawLabel(fonts, team.isOut ? 'Champion, out' : 'Champion', x + 76, y + 6),
    team.status === 'correct' ? drawDot('correct', x + width - 30, y - 16, 28) : '',
    drawTeamMark(fonts, team.mark, x + 76, y + 19, CHAMPION_MARK, team.isOut),
    drawLine(fonts, chooseTeamName(fonts, team.name, team.seed), x + nameX, y + 56, {
      style: 'display',
      size: 46,
      minSize: 30,
      width: width - nameX,
      fill: team.isOut ? COLORS.faint : COLORS.ink,
      isStruck: team.isOut,
    }),
    `<rect x="${x}" y="${y + 92}" width="${width}" height="2" fill="${COLORS.line}"/>`,
  ].join('');
}

/** A team of the Final Four in one line. */
export function drawTeam(fonts: Fonts, team: PictureTeam, x: number, y: number, width: number): string {
  const nameX = 48 + markWidth(team.mark, TEAM_MARK);
  const isLost = team.isOut || team.status === 'incorrect';
  return [
    drawLabel(fonts, team.seed === null ? '' : String(team.seed), x + 34, y, { size: 24, anchor: 'end' }),
    drawTeamMark(fonts, team.mark, x + 48, y - 28, TEAM_MARK, isLost),
    drawLine(fonts, chooseTeamName(fonts, team.name, team.seed), x + nameX, y, {
      style: 'text',
      size: 30,
      minSize: 24,
      width: width - nameX - 44,
      fill: isLost ? COLORS.faint : COLORS.ink,
      isStruck: isLost,
    }),
    team.status === 'upcoming' ? '' : drawDot(team.status, x + width - 30, y - 23, 28),
  ].join('');
}
