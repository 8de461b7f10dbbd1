import { ROUND_LABELS } from '../../domain/bracket/rounds.ts';
import { drawableText } from './card-frame.ts';
import { drawFigures, drawTeam } from './cards.ts';
import { drawLine, drawLines, fitLine, fitText, LINE_HEIGHT } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { GenericStory, PictureTeam, Story, StoryStep } from './picture.ts';
import {
  COLORS,
  chooseName,
  chooseTeamName,
  drawBackground,
  drawBall,
  drawDot,
  drawLabel,
  drawPanel,
  drawTrophy,
  STORY,
  svg,
} from './shapes.ts';
import { drawTeamMark, markWidth } from './team-mark.ts';
import { drawText, measure } from './text.ts';

const CENTRE = STORY.width / 2;
const PANEL = { x: 56, y: 236, width: STORY.width - 112, height: 1600 };
const LEFT = PANEL.x + 56;
const WIDTH = PANEL.width - 112;
const STEP_HEIGHT = 66;

/** A bracket as a tall picture: whose it is, the champion, the way there, the Final Four and the standing. */
export function drawStory(fonts: Fonts, story: Story): string {
  const { owner, rank, champion, path, finalFour } = story;
  const name = fitText(fonts, chooseName(fonts, owner, rank), {
    style: 'display',
    size: 88,
    minSize: 44,
    width: WIDTH,
    height: 160,
  });
  const content = [
    drawHeader(fonts, story),
    drawPanel(PANEL.x, PANEL.y, PANEL.width, PANEL.height, COLORS.paper, 48),
    drawLabel(fonts, 'Bracket', LEFT, 310, { size: 32, fill: COLORS.accent }),
    drawLines(fonts, name, LEFT, 318 + name.size * 0.92, { style: 'display', fill: COLORS.ink }),
    drawPanel(PANEL.x + 28, 516, PANEL.width - 56, 440, COLORS.raised, 36),
    drawChampion(fonts, champion),
    path.length > 0 ? drawLabel(fonts, 'The way there', LEFT, 1020, { size: 30 }) : '',
    ...path.map((step, index) => drawStep(fonts, step, 1076 + index * STEP_HEIGHT)),
    finalFour.length > 0 ? drawLabel(fonts, 'Final Four', LEFT, 1440, { size: 30 }) : '',
    ...finalFour.map((team, index) => {
      const column = (WIDTH - 40) / 2;
      return drawTeam(fonts, team, LEFT + (index % 2) * (column + 40), 1502 + Math.floor(index / 2) * 62, column);
    }),
    drawPanel(LEFT, 1616, WIDTH, 2, COLORS.line, 1),
    drawFigures(fonts, story, LEFT, 1780),
  ];
  return svg(STORY, drawBackground(STORY) + content.join(''));
}

export function drawGenericStory(fonts: Fonts, story: GenericStory): string {
  const tournament = fitText(fonts, drawableText(fonts, story.tournamentName), {
    style: 'text',
    size: 54,
    minSize: 36,
    width: WIDTH,
    height: 140,
  });
  const middle = { anchor: 'middle', fill: COLORS.ink } as const;
  return svg(
    STORY,
    [
      drawBackground(STORY),
      drawPanel(PANEL.x, 520, PANEL.width, 880, COLORS.paper, 48),
      drawBall(CENTRE - 100, 610, 200),
      drawLine(fonts, drawableText(fonts, story.appName), CENTRE, 1000, {
        ...middle,
        style: 'display',
        size: 150,
        minSize: 72,
        width: WIDTH,
      }),
      drawLines(fonts, tournament, CENTRE, 1110, { ...middle, style: 'text' }),
      drawLabel(fonts, 'Bracket predictions', CENTRE, 1310, { ...middle, size: 46, fill: COLORS.accent }),
    ].join(''),
  );
}

/** The names of the app and of the tournament. */
function drawHeader(fonts: Fonts, { appName, tournamentName }: Story): string {
  const app = fitLine(fonts, drawableText(fonts, appName), { style: 'display', size: 56, minSize: 34, width: 700 });
  const tournament = fitLine(fonts, drawableText(fonts, tournamentName), {
    style: 'text',
    size: 38,
    minSize: 26,
    width: PANEL.width - 72,
  });
  const width = measure(fonts, 'text', tournament.text) * tournament.size;
  const label = [
    drawPanel(PANEL.x, 146, width + 64, 66, COLORS.onCourt),
    drawLabel(fonts, tournament.text, PANEL.x + 32, 180 + tournament.size * 0.34, {
      size: tournament.size,
      fill: '#fff3e4',
    }),
  ].join('');
  return [
    drawPanel(PANEL.x, 52, 116 + measure(fonts, 'display', app.text) * app.size, 78, COLORS.paper, 39),
    drawBall(PANEL.x + 16, 65, 52),
    drawText(fonts, app.text, PANEL.x + 84, 91 + app.size * 0.34, {
      style: 'display',
      size: app.size,
      fill: COLORS.ink,
    }),
    tournament.text === '' ? '' : label,
  ].join('');
}

function drawChampion(fonts: Fonts, champion: PictureTeam | null): string {
  const middle = { anchor: 'middle' } as const;
  if (!champion) return drawLabel(fonts, 'No champion picked', CENTRE, 752, { ...middle, size: 44 });
  const { isOut, mark } = champion;
  const name = fitText(fonts, chooseTeamName(fonts, champion.name, champion.seed), {
    style: 'display',
    size: 78,
    minSize: 44,
    width: WIDTH - 24,
    height: 116,
  });
  const trophy = isOut ? COLORS.silver : COLORS.gold;
  const first = 914 - (name.lines.length - 1) * name.size * LINE_HEIGHT;
  return [
    mark
      ? drawTeamMark(fonts, mark, CENTRE - 96, 548, 192, isOut) + drawTrophy(CENTRE + 74, 676, 84, trophy)
      : drawTrophy(CENTRE - 88, 552, 176, trophy),
    drawLabel(fonts, isOut ? 'Champion, out' : 'Champion', CENTRE, 790, { ...middle, size: 30 }),
    champion.status === 'correct' ? drawDot('correct', CENTRE + 92, 764, 32) : '',
    drawLines(fonts, name, CENTRE, first, {
      ...middle,
      style: 'display',
      fill: isOut ? COLORS.faint : COLORS.ink,
      isStruck: isOut,
    }),
  ].join('');
}

const STEP_MARK = 44;
const STEP_VERB = LEFT + 250;

/** A game of the champion: the round, whom it beats, and whether it did. */
function drawStep(fonts: Fonts, { round, opponent, status, isOut, verb }: StoryStep, y: number): string {
  const fill = isOut ? COLORS.faint : COLORS.ink;
  const dot = status === 'upcoming' && isOut ? '' : drawDot(status, LEFT + WIDTH - 36, y - 28, 34);
  const words = opponent === null ? 'opponent open' : verb;
  const markX = STEP_VERB + measure(fonts, 'text', `${words} `) * 32;
  const nameX = markX + markWidth(opponent?.mark ?? null, STEP_MARK);
  const width = LEFT + WIDTH - nameX - 52;
  return [
    drawLabel(fonts, ROUND_LABELS[round], LEFT, y, { size: 30, fill }),
    drawLabel(fonts, words, STEP_VERB, y, { size: 32 }),
    opponent ? drawTeamMark(fonts, opponent.mark, markX, y - 34, STEP_MARK, isOut) : '',
    opponent
      ? drawLine(fonts, chooseTeamName(fonts, opponent.name, opponent.seed), nameX, y, {
          style: 'text',
          size: 36,
          minSize: 26,
          width,
          fill,
        })
      : '',
    dot,
  ].join('');
}
