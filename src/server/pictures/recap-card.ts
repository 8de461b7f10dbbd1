import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { drawFrame, PANEL } from './card-frame.ts';
import { drawLine } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { RecapCard, RecapMove } from './picture.ts';
import {
  CARD,
  COLORS,
  chooseName,
  chooseTeamName,
  drawLabel,
  drawPanel,
  formatCount,
  formatOrdinal,
  svg,
} from './shapes.ts';
import { drawText, measure } from './text.ts';

const GAP = 20;
const LEFT = PANEL.x + 36;
const TOP = PANEL.y + 106;
const WIDTH = (PANEL.width - 72 - GAP) / 2;
const HEIGHT = (PANEL.height - 106 - 36 - GAP) / 2;
const PADDING = 28;
const TEAM_SIZE = 26;

/** A figure with what it is about, and what there is to say about it or two teams. */
interface Tile {
  label: string;
  figure: string;
  text: string | readonly [TeamLine, TeamLine];
  isCourt?: boolean;
}

/** A name is a line of its own after a word: it may be long, and written from right to left. */
interface TeamLine {
  word: string;
  name: string;
}

/** What a round did to the standings, as four tiles at most. */
export function drawRecapCard(fonts: Fonts, card: RecapCard): string {
  const { round, games, decided, bracketCount } = card;
  const state = `${decided === games ? 'Recap' : 'So far'} · ${formatCount(bracketCount, 'bracket')}`;
  const content = [
    drawFrame(fonts, card),
    drawText(fonts, ROUND_LABELS[round], LEFT + 12, PANEL.y + 74, { style: 'display', size: 50, fill: COLORS.ink }),
    drawLabel(fonts, state, PANEL.x + PANEL.width - 48, PANEL.y + 70, { anchor: 'end', size: 26 }),
    ...listTiles(fonts, card)
      .slice(0, 4)
      .map((tile, index) => drawTile(fonts, tile, index)),
  ];
  return svg(CARD, content.join(''));
}

function listTiles(
  fonts: Fonts,
  { climber, faller, bestCall, perfect, championsLost, bracketCount, games, decided }: RecapCard,
): Tile[] {
  const tiles: (Tile | null)[] = [
    climber && { ...describeMove(fonts, climber), label: 'Climber of the round', isCourt: true },
    bestCall && {
      label: 'Best call',
      figure: `${bestCall.count.toLocaleString('en')} of ${bracketCount.toLocaleString('en')}`,
      text: [
        { word: 'had', name: chooseTeamName(fonts, bestCall.winner.name, bestCall.winner.seed) },
        { word: 'over', name: chooseTeamName(fonts, bestCall.loser.name, bestCall.loser.seed) },
      ],
    },
    faller && { ...describeMove(fonts, faller), label: 'Faller of the round' },
    perfect === null
      ? null
      : {
          label: 'Perfect brackets',
          figure: perfect === 0 ? 'None left' : perfect.toLocaleString('en'),
          text: perfect === 0 ? 'Nobody has every game right' : 'with every game right so far',
        },
    championsLost > 0
      ? { label: 'Champions lost', figure: championsLost.toLocaleString('en'), text: 'brackets lost their champion' }
      : null,
    decided < games
      ? {
          label: 'So far',
          figure: `${decided} of ${games}`,
          text: decided === 1 ? 'game is decided' : 'games are decided',
        }
      : null,
  ];
  return tiles.filter((tile) => tile !== null);
}

function describeMove(fonts: Fonts, { owner, from, to }: RecapMove) {
  const direction = to < from ? 'Up' : 'Down';
  const places = formatCount(Math.abs(from - to), 'place');
  const text = `${direction} ${places}, from ${formatOrdinal(from)} to ${formatOrdinal(to)}`;
  return { figure: chooseName(fonts, owner, to), text };
}

function drawTile(fonts: Fonts, { label, figure, text, isCourt = false }: Tile, index: number): string {
  const x = LEFT + (index % 2) * (WIDTH + GAP);
  const y = TOP + Math.floor(index / 2) * (HEIGHT + GAP);
  const left = x + PADDING;
  const fill = isCourt ? COLORS.onCourt : COLORS.ink;
  const line = { width: WIDTH - 2 * PADDING, fill };
  const hasTeams = typeof text !== 'string';
  return [
    drawPanel(x, y, WIDTH, HEIGHT, isCourt ? COLORS.court : COLORS.raised, 24),
    drawLabel(fonts, label, left, y + (hasTeams ? 34 : 42), {
      size: 24,
      fill: isCourt ? COLORS.onCourt : COLORS.faint,
    }),
    drawLine(fonts, figure, left, y + (hasTeams ? 76 : 94), { ...line, style: 'display', size: 46, minSize: 26 }),
    hasTeams
      ? text.map((team, row) => drawTeamLine(fonts, team, left, y + 107 + row * 31)).join('')
      : drawLine(fonts, text, left, y + 132, { ...line, style: 'text', size: 27, minSize: 20 }),
  ].join('');
}

function drawTeamLine(fonts: Fonts, { word, name }: TeamLine, x: number, y: number): string {
  const style = { style: 'text', fill: COLORS.ink } as const;
  const width = measure(fonts, 'text', `${word} `) * TEAM_SIZE;
  return (
    drawText(fonts, word, x, y, { ...style, size: TEAM_SIZE }) +
    drawLine(fonts, name, x + width, y, {
      ...style,
      size: TEAM_SIZE,
      minSize: 20,
      width: WIDTH - 2 * PADDING - width,
    })
  );
}
