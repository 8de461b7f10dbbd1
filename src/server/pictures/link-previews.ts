import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { possessive } from '../../domain/players/names.ts';
import { describeError } from '../describe-error.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { originOf } from '../http/origin.ts';
import type { BracketCard, GenericCard, PodiumCard } from './picture.ts';
import type { PictureSource } from './picture-source.ts';
import { CARD, formatCount, formatOrdinal } from './shapes.ts';
import { cleanText } from './text.ts';

/** The Open Graph and Twitter tags of pages, for apps that show a preview of a link. */
export interface LinkPreviews {
  /** The tags of a page as HTML; null for a page without a preview; 'not found' if its bracket or season is unknown. */
  describe(page: string, urlPath: string, request: FastifyRequest): Promise<string | 'not found' | null>;
}

interface Preview {
  title: string;
  description: string;
  imagePath: string;
  imageAlt: string;
}

interface Options {
  source: PictureSource;
  appName: string;
  /** The origin of the site, if it is set. */
  publicUrl: string | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Starts what renders pictures, ahead of the first request. */
  warmUp(): void;
}

const HIDDEN = 'Brackets can be seen once submissions are closed.';
const INVITATION = 'Predict a 32-team knockout tournament and climb the leaderboard.';
const BRACKET_PATH = /\/brackets\/([1-9]\d{0,9})\/?$/i;
const SEASON_PATH = /^\/t\/([1-9]\d{0,9})(\/|$)/i;
const MAX_ID = 2 ** 31 - 1;

// While standings are loaded, or the database does not respond, a page is sent without its preview rather than late.
const TIMEOUT_MS = 300;

export function createLinkPreviews(options: Options): LinkPreviews {
  const { source, appName, publicUrl, log, warmUp } = options;
  const readPreview = async (page: string, urlPath: string): Promise<Preview | null> => {
    if (page.endsWith('/brackets/:bracket')) {
      const id = parseId(BRACKET_PATH, urlPath);
      const card = await source.readBracketCard(id);
      // An app that previews a link reads the page first, and then its picture.
      warmUp();
      return describeBracket(card, id, appName);
    }
    if (page.startsWith('/t/:id')) {
      const id = parseId(SEASON_PATH, urlPath);
      return describeSeason(await source.readSeasonCard(id), id, appName);
    }
    if (page === '/leaderboard' || page === '/') {
      const card = await source.readPodiumCard();
      return page === '/' ? describeHome(card, appName) : describeLeaderboard(card, appName);
    }
    return null;
  };
  return {
    describe: async (page, urlPath, request) => {
      try {
        const preview = await withTimeout(readPreview(page, urlPath), TIMEOUT_MS);
        return preview && writeTags(preview, publicUrl ?? originOf(request), normalizePath(urlPath), appName);
      } catch (error) {
        if (error instanceof HttpError && error.status === 404) return 'not found';
        // The page itself says what is wrong, once its script runs.
        log.warn({ fault: describeError(error) }, 'could not describe a page for link previews');
        return null;
      }
    },
  };
}

function parseId(pattern: RegExp, urlPath: string): number {
  const id = Number(pattern.exec(urlPath)?.[1] ?? 0);
  if (id < 1 || id > MAX_ID) throw notFound();
  return id;
}

/** The value of a promise, or null if it takes longer than `ms`. */
async function withTimeout<T>(promise: Promise<T>, ms: number): Promise<T | null> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), ms);
  });
  promise.catch(() => {});
  return Promise.race([promise, timeout]).finally(() => clearTimeout(timer));
}

function describeBracket(card: BracketCard | GenericCard, id: number, appName: string): Preview {
  const imagePath = `/brackets/${id}/card.png`;
  const tournament = card.tournamentName ?? appName;
  if (card.kind === 'generic') {
    return {
      title: `A bracket for ${tournament}`,
      description: HIDDEN,
      imagePath,
      imageAlt: `${tournament}: bracket predictions`,
    };
  }
  const { owner, champion, rank, bracketCount, points, hasResults } = card;
  const name = cleanText(owner.name);
  const standing = `${formatOrdinal(rank)} of ${bracketCount.toLocaleString('en')} with ${formatCount(points, 'point')}`;
  const description = `${hasResults ? standing : `One of ${formatCount(bracketCount, 'bracket')}`}, ${tournament}`;
  const title =
    champion && !champion.isOut
      ? `${possessive(name)} bracket: ${cleanText(champion.name)} to win it all`
      : `${possessive(name)} bracket`;
  const teams = card.finalFour.map((team) => cleanText(team.name)).join(', ');
  const finalFour = teams && ` Final Four: ${teams}.`;
  return { title, description, imagePath, imageAlt: `${title}.${finalFour} ${description}.` };
}

function describeLeaderboard(card: PodiumCard | GenericCard, appName: string): Preview {
  const tournament = card.tournamentName ?? appName;
  const common = { title: `Leaderboard: ${tournament}`, imagePath: '/leaderboard/card.png' };
  if (card.kind === 'generic') {
    return { ...common, description: INVITATION, imageAlt: `${tournament}: bracket predictions` };
  }
  const podium = card.places
    .map(
      ({ rank, owner, points }) => `${formatOrdinal(rank)} ${cleanText(owner.name)} (${points.toLocaleString('en')})`,
    )
    .join(', ');
  return { ...common, description: podium, imageAlt: `The podium: ${podium}` };
}

function describeHome(card: PodiumCard | GenericCard, appName: string): Preview {
  const title = card.tournamentName === null ? appName : `${appName}: ${card.tournamentName}`;
  return { ...describeLeaderboard(card, appName), title, description: INVITATION };
}

function describeSeason(card: PodiumCard | GenericCard, id: number, appName: string): Preview {
  const title = card.tournamentName ?? appName;
  return { ...describeLeaderboard(card, appName), title, imagePath: `/t/${id}/leaderboard/card.png` };
}

function writeTags(preview: Preview, origin: string, urlPath: string, appName: string): string {
  const { title, description, imagePath, imageAlt } = preview;
  const tags = [
    ['og:type', 'website'],
    ['og:site_name', appName],
    ['og:title', title],
    ['og:description', description],
    ['og:url', origin + urlPath],
    ['og:image', origin + imagePath],
    ['og:image:type', 'image/png'],
    ['og:image:width', String(CARD.width)],
    ['og:image:height', String(CARD.height)],
    ['og:image:alt', imageAlt],
  ].map(([name = '', value = '']) => `<meta property="${name}" content="${escapeHtml(value)}" />`);
  const twitter = [
    ['twitter:card', 'summary_large_image'],
    ['twitter:title', title],
    ['twitter:description', description],
    ['twitter:image', origin + imagePath],
    ['twitter:image:alt', imageAlt],
  ].map(([name = '', value = '']) => `<meta name="${name}" content="${escapeHtml(value)}" />`);
  return [...tags, ...twitter].join('');
}

function normalizePath(urlPath: string): string {
  return urlPath.toLowerCase().replace(/(?<=[^/])\/$/, '');
}
