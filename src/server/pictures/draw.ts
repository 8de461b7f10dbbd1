import { drawBoard } from './board.ts';
import { drawBracketCard, drawGenericCard } from './cards.ts';
import { drawCompareCard } from './compare-card.ts';
import { type Fonts, fileOf } from './fonts.ts';
import { drawInvitationCard } from './invitation-card.ts';
import { drawPicksCard } from './picks-card.ts';
import type { Picture } from './picture.ts';
import { drawPodiumCard } from './podium-card.ts';
import { drawRecapCard } from './recap-card.ts';
import { drawGenericStory, drawStory } from './story.ts';

/** A picture as SVG, and the font files that its text needs. */
export function drawPicture(fonts: Fonts, picture: Picture): { svg: string; fontFiles: string[] } {
  const svg = draw(fonts, picture);
  const families = new Set(Array.from(svg.matchAll(/ font-family="([\w-]+)"/g), ([, family = '']) => family));
  return { svg, fontFiles: [...families].map(fileOf) };
}

function draw(fonts: Fonts, picture: Picture): string {
  switch (picture.kind) {
    case 'generic':
      return drawGenericCard(fonts, picture);
    case 'bracket':
      return drawBracketCard(fonts, picture);
    case 'podium':
      return drawPodiumCard(fonts, picture);
    case 'picks':
      return drawPicksCard(fonts, picture);
    case 'compare':
      return drawCompareCard(fonts, picture);
    case 'recap':
      return drawRecapCard(fonts, picture);
    case 'invitation':
      return drawInvitationCard(fonts, picture);
    case 'story':
      return drawStory(fonts, picture);
    case 'generic_story':
      return drawGenericStory(fonts, picture);
    case 'board':
      return drawBoard(fonts, picture);
  }
}
