import { MAIN_ROUNDS, ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { drawLine, fitLine } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { Board, BoardSlot } from './picture.ts';
import {
  COLORS,
  chooseName,
  chooseTeamName,
  drawBall,
  drawDot,
  drawLabel,
  drawPanel,
  drawTrophy,
  formatCount,
  formatOrdinal,
  svg,
} from './shapes.ts';
import { drawTeamMark } from './team-mark.ts';
import { canDraw, drawText, measure } from './text.ts';

type BoardGame = readonly [BoardSlot, BoardSlot];

const GAME_WIDTH = 224;
const COLUMN_GAP = 20;
const MARGIN = 32;
const COLUMNS = 9;
const SLOT_HEIGHT = 40;
const GAME_HEIGHT = 2 * SLOT_HEIGHT;
const ROW_HEIGHT = GAME_HEIGHT + 24;
const TOP = 214;
const WIDTH = 2 * MARGIN + COLUMNS * GAME_WIDTH + (COLUMNS - 1) * COLUMN_GAP;
const CENTRE_X = WIDTH / 2;
const LAST_COLUMN = COLUMNS - 1;

/** The whole bracket: both halves of the draw meet in the final in the middle. */
export function drawBoard(fonts: Fonts, board: Board): string {
  const [firstRound = []] = board.rounds;
  const rows = Math.max(1, firstRound.length / 2);
  const height = TOP + rows * ROW_HEIGHT + MARGIN;
  const content = [
    `<rect width="${WIDTH}" height="${height}" fill="${COLORS.paper}"/>`,
    drawHeader(fonts, board),
    ...MAIN_ROUNDS.flatMap((round, index) => {
      const centres = [index, LAST_COLUMN - index].map(
        (column) => MARGIN + column * (GAME_WIDTH + COLUMN_GAP) + GAME_WIDTH / 2,
      );
      return [...new Set(centres)].map((x) =>
        drawLabel(fonts, ROUND_LABELS[round], x, 194, { anchor: 'middle', size: 18 }),
      );
    }),
    ...board.rounds.flatMap((games, round) => drawRound(fonts, games, round, rows)),
    drawChampion(fonts, board, TOP + (rows * ROW_HEIGHT) / 2),
    ...board.playIns.map((game, index) =>
      drawGame(
        fonts,
        game,
        CENTRE_X - GAME_WIDTH / 2,
        TOP + rows * ROW_HEIGHT - (board.playIns.length - index) * ROW_HEIGHT + 24,
      ),
    ),
    board.playIns.length > 0
      ? drawLabel(fonts, 'Play-In Games', CENTRE_X, TOP + rows * ROW_HEIGHT - board.playIns.length * ROW_HEIGHT + 8, {
          anchor: 'middle',
          size: 18,
        })
      : '',
  ];
  return svg({ width: WIDTH, height }, content.join(''));
}

function drawHeader(fonts: Fonts, board: Board): string {
  const { owner, rank, bracketCount, points, possiblePoints, hasResults } = board;
  // Before the first result everybody would be first.
  const standing = hasResults
    ? `${formatOrdinal(rank)} of ${formatCount(bracketCount, 'bracket')} · ${formatCount(points, 'point')}`
    : `One of ${formatCount(bracketCount, 'bracket')}`;
  const possible = possiblePoints > points ? ` · ${possiblePoints.toLocaleString('en')} still possible` : '';
  const right = WIDTH - MARGIN;
  const names = [board.appName, board.tournamentName ?? ''].filter((text) => canDraw(fonts, text)).join(' · ');
  const title = fitLine(fonts, names, { style: 'display', size: 34, minSize: 22, width: 700 });
  const titleWidth = measure(fonts, 'display', title.text) * title.size;
  return [
    drawLine(fonts, chooseName(fonts, owner, rank), MARGIN, 84, {
      style: 'display',
      size: 60,
      minSize: 34,
      width: 1080,
      fill: COLORS.ink,
    }),
    drawText(fonts, standing + possible, MARGIN, 130, { style: 'text', size: 30, fill: COLORS.accent }),
    drawBall(right - titleWidth - 56, 40, 44),
    drawText(fonts, title.text, right, 74, {
      style: 'display',
      size: title.size,
      fill: COLORS.ink,
      anchor: 'end',
    }),
    ...(['correct', 'incorrect', 'upcoming'] as const).flatMap((status, index) => [
      drawDot(status, right - 378 + index * 140, 108, 26),
      drawLabel(
        fonts,
        { correct: 'Right', incorrect: 'Wrong', upcoming: 'Open' }[status],
        right - 344 + index * 140,
        129,
      ),
    ]),
    `<rect x="${MARGIN}" y="160" width="${WIDTH - 2 * MARGIN}" height="3" rx="1.5" fill="${COLORS.line}"/>`,
  ].join('');
}

/** The games of a round, the first half on the left and the second on the right, with lines to the next round. */
function drawRound(fonts: Fonts, games: readonly BoardGame[], round: number, rows: number): string[] {
  const half = Math.max(1, games.length / 2);
  const step = (rows * ROW_HEIGHT) / half;
  return games.map((game, index) => {
    const isFinal = games.length === 1;
    const isRight = !isFinal && index >= half;
    const column = isFinal ? (COLUMNS - 1) / 2 : isRight ? LAST_COLUMN - round : round;
    const x = MARGIN + column * (GAME_WIDTH + COLUMN_GAP);
    const y = TOP + (isRight ? index - half : index) * step + step / 2 - GAME_HEIGHT / 2 - 12;
    const isUpper = index % 2 === 0;
    return drawGame(fonts, game, x, y) + (isFinal ? '' : drawLink(x, y, step, isRight, half === 1, isUpper));
  });
}

function drawLink(x: number, y: number, step: number, isRight: boolean, toFinal: boolean, isUpper: boolean): string {
  const from = isRight ? x : x + GAME_WIDTH;
  const middle = from + (isRight ? -COLUMN_GAP / 2 : COLUMN_GAP / 2);
  const centre = y + GAME_HEIGHT / 2;
  const target = toFinal ? centre : centre + (isUpper ? step / 2 : -step / 2);
  const end = from + (isRight ? -COLUMN_GAP : COLUMN_GAP);
  return `<path d="M${from} ${centre}H${middle}V${target}H${end}" fill="none" stroke="${COLORS.line}" stroke-width="3"/>`;
}

function drawGame(fonts: Fonts, slots: BoardGame, x: number, y: number): string {
  return [
    drawPanel(x, y, GAME_WIDTH, GAME_HEIGHT, COLORS.card, 10),
    ...slots.map((slot, index) => drawSlot(fonts, slot, x, y + index * SLOT_HEIGHT, index)),
    `<rect x="${x}" y="${y}" width="${GAME_WIDTH}" height="${GAME_HEIGHT}" rx="10" fill="none" stroke="${COLORS.line}" stroke-width="2"/>`,
    `<rect x="${x}" y="${y + SLOT_HEIGHT - 1}" width="${GAME_WIDTH}" height="2" fill="${COLORS.line}"/>`,
  ].join('');
}

const PICKED_FILL = { correct: COLORS.goodSoft, incorrect: COLORS.badSoft, upcoming: COLORS.raised };

function drawSlot(fonts: Fonts, slot: BoardSlot, x: number, y: number, index: number): string {
  const { seed, pickStatus, missed, score } = slot;
  const scoreWidth = score === null ? 0 : 34;
  const markWidth = pickStatus === null ? 0 : 26;
  const width = GAME_WIDTH - 38 - scoreWidth - markWidth - 8;
  const isLost = slot.isOut || pickStatus === 'incorrect';
  const fill = slot.name === null || isLost ? COLORS.faint : COLORS.ink;
  const baseline = missed === null ? y + 26 : y + 19;
  const corners = index === 0 ? 'v-30q0 -10 10 -10h204q10 0 10 10v30z' : 'v30q0 10 10 10h204q10 0 10 -10v-30z';
  return [
    pickStatus === null
      ? ''
      : `<path d="M${x} ${index === 0 ? y + SLOT_HEIGHT : y}${corners}" fill="${PICKED_FILL[pickStatus]}"/>`,
    drawLabel(fonts, seed === null ? '' : String(seed), x + 30, baseline, { size: 15, anchor: 'end' }),
    drawLine(fonts, slot.name === null ? '' : chooseTeamName(fonts, slot.name, seed), x + 38, baseline, {
      style: 'text',
      size: 18,
      minSize: 14,
      width,
      fill,
      isStruck: slot.isOut,
    }),
    drawLine(fonts, missed === null ? '' : chooseTeamName(fonts, missed, null), x + 38, y + 35, {
      style: 'text',
      size: 14,
      minSize: 14,
      width,
      fill: COLORS.bad,
      isStruck: true,
    }),
    pickStatus === null ? '' : drawDot(pickStatus, x + GAME_WIDTH - scoreWidth - 28, y + 10, 20),
    score === null
      ? ''
      : drawText(fonts, String(score), x + GAME_WIDTH - 10, y + 26, { style: 'text', size: 17, fill, anchor: 'end' }),
  ].join('');
}

function drawChampion(fonts: Fonts, { champion }: Board, middle: number): string {
  if (!champion) return '';
  const fill = champion.isOut ? COLORS.faint : COLORS.ink;
  return [
    drawTrophy(CENTRE_X - 44, middle - 290, 88, champion.isOut ? COLORS.silver : COLORS.gold),
    drawLabel(fonts, 'Champion', CENTRE_X, middle - 170, { anchor: 'middle' }),
    drawTeamMark(fonts, champion.mark, CENTRE_X - 22, middle - 112, 44, champion.isOut),
    drawLine(fonts, chooseTeamName(fonts, champion.name, champion.seed), CENTRE_X, middle - 128, {
      style: 'display',
      size: 40,
      minSize: 26,
      width: GAME_WIDTH * 2,
      fill,
      anchor: 'middle',
      isStruck: champion.isOut,
    }),
  ].join('');
}
