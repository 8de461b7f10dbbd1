import { drawFrame, PANEL } from './card-frame.ts';
import { drawLine, drawLines, fitText } from './fit-text.ts';
import type { Fonts } from './fonts.ts';
import type { InvitationCard } from './picture.ts';
import { CARD, COLORS, drawLabel, drawPanel, findDrawable, svg } from './shapes.ts';
import { drawText } from './text.ts';

const LEFT = PANEL.x + 48;
const BOX = { x: 876, y: PANEL.y + 28, width: 248, height: PANEL.height - 56 };
const WIDTH = BOX.x - 48 - LEFT;
const NAME = { style: 'display', size: 104, minSize: 46, width: WIDTH, height: 236 } as const;

/** The name of a group, who invites to it, and how many are in. */
export function drawInvitationCard(fonts: Fonts, card: InvitationCard): string {
  const { groupName, owner, members } = card;
  const name = fitText(fonts, findDrawable(fonts, groupName) ?? 'A group of friends', NAME);
  const line = { size: 52, minSize: 34, width: WIDTH, fill: COLORS.ink } as const;
  const middle = BOX.x + BOX.width / 2;
  const onBox = { fill: COLORS.onCourt, anchor: 'middle' } as const;
  const content = [
    drawFrame(fonts, card),
    drawLabel(fonts, 'Join the group', LEFT, PANEL.y + 70, { size: 30, fill: COLORS.accent }),
    drawLines(fonts, name, LEFT, PANEL.y + 96 + name.size * 0.78, { style: 'display', fill: COLORS.ink }),
    drawLabel(fonts, 'Invited by', LEFT, PANEL.y + 376, { size: 26 }),
    drawLine(fonts, findDrawable(fonts, owner.name, owner.username) ?? 'its owner', LEFT, PANEL.y + 432, {
      ...line,
      style: 'display',
    }),
    drawPanel(BOX.x, BOX.y, BOX.width, BOX.height, COLORS.court, 24),
    drawLine(fonts, members.toLocaleString('en'), middle, BOX.y + 218, {
      ...onBox,
      style: 'display',
      size: 96,
      minSize: 60,
      width: BOX.width - 48,
    }),
    drawText(fonts, members === 1 ? 'person is in' : 'people are in', middle, BOX.y + 272, {
      ...onBox,
      style: 'text',
      size: 32,
    }),
  ];
  return svg(CARD, content.join(''));
}
