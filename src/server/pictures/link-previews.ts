import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { describeError } from '../describe-error.ts';
import { isOfKind, notFound } from '../errors.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { originOf } from '../http/origin.ts';
import type { GenericCard, PicksCard, PodiumCard } from './picture.ts';
import type { PictureSource } from './picture-source.ts';
import {
  describeBracket,
  describeComparison,
  describeHome,
  describeLeaderboard,
  describePicks,
  describeSeason,
  describeTournament,
  type Preview,
} from './preview-texts.ts';
import { CARD } from './shapes.ts';

/** The Open Graph and Twitter tags of pages, for apps that show a preview of a link. */
export interface LinkPreviews {
  /** The tags of a page as HTML; null for a page without a preview; 'not found' if its bracket or season is unknown. */
  describe(page: string, urlPath: string, request: FastifyRequest): Promise<string | 'not found' | null>;
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

const BRACKET_PATH = /\/brackets\/([1-9]\d{0,9})\/?$/i;
const COMPARE_PATH = /\/compare\/([1-9]\d{0,9})\/([1-9]\d{0,9})\/?$/i;
const SEASON_PAGE = '/t/:id';
const SEASON_PATH = /^\/t\/([1-9]\d{0,9})(\/|$)/i;
const MAX_ID = 2 ** 31 - 1;

// While standings are loaded, or the database does not respond, a page is sent without its preview rather than late.
const TIMEOUT_MS = 300;
// The standings of a past season may have to be loaded first. Until they are, its preview has its name alone.
const SEASON_TIMEOUT_MS = 200;

const PREVIEWED_PATH = /^\/((leaderboard|bracket|picks)\/?)?$|^\/(brackets|compare|t)\//i;

/** Whether a page may have a preview, which reads the database, and makes its bytes different for each host. */
export function mayHavePreview(urlPath: string): boolean {
  return PREVIEWED_PATH.test(urlPath);
}

export function createLinkPreviews(options: Options): LinkPreviews {
  const { source, appName, publicUrl, log, warmUp } = options;
  const readBracketPreview = async (id: number): Promise<Preview> => {
    const card = await source.readBracketCard(id);
    // An app that previews a link reads the page first, and then its picture.
    warmUp();
    return describeBracket(card, id, appName);
  };
  const readPreview = async (page: string, urlPath: string): Promise<Preview | null> => {
    if (page.endsWith('/brackets/:bracket')) return readBracketPreview(parseId(BRACKET_PATH, urlPath));
    if (page.endsWith('/compare/:first/:second')) {
      const [first, second] = [parseId(COMPARE_PATH, urlPath), parseId(COMPARE_PATH, urlPath, 2)];
      if (page.startsWith(SEASON_PAGE)) await source.requireSeason(parseId(SEASON_PATH, urlPath), [first, second]);
      if (first === second) return readBracketPreview(first);
      const card = await source.readCompareCard(first, second);
      warmUp();
      return describeComparison(card, [first, second], appName);
    }
    if (page.startsWith(SEASON_PAGE)) {
      const id = parseId(SEASON_PATH, urlPath);
      const isPicks = page.endsWith('/picks');
      const read: Promise<PicksCard | PodiumCard | GenericCard> = isPicks
        ? source.readPicksCard(id)
        : source.readPodiumCard(id);
      const card = await withTimeout(read, SEASON_TIMEOUT_MS);
      if (!card) return describeSeason(await source.readGenericCard(id), `/t/${id}/card.png`, appName);
      return describeSeason(card, `/t/${id}/${isPicks ? 'picks' : 'leaderboard'}/card.png`, appName);
    }
    if (page === '/picks') return describePicks(await source.readPicksCard(), appName);
    const describe = { '/': describeHome, '/leaderboard': describeLeaderboard, '/bracket': describeTournament }[page];
    return describe ? describe(await source.readPodiumCard(), appName) : null;
  };
  return {
    describe: async (page, urlPath, request) => {
      try {
        const preview = await withTimeout(readPreview(page, urlPath), TIMEOUT_MS);
        return preview && writeTags(preview, publicUrl ?? originOf(request), normalizePath(urlPath), appName);
      } catch (error) {
        if (isOfKind(error, 'not_found')) return 'not found';
        // The page itself says what is wrong, once its script runs.
        log.warn({ fault: describeError(error) }, 'could not describe a page for link previews');
        return null;
      }
    },
  };
}

function parseId(pattern: RegExp, urlPath: string, group = 1): number {
  const id = Number(pattern.exec(urlPath)?.[group] ?? 0);
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
