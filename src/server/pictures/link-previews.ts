import type { FastifyBaseLogger, FastifyRequest } from 'fastify';
import { IdText } from '../../contract/fields.ts';
import { CodeParams } from '../../contract/invitations.ts';
import { ROUNDS, type Round } from '../../domain/bracket/rounds.ts';
import { describeError } from '../describe-error.ts';
import { isOfKind, notFound } from '../errors.ts';
import { escapeHtml } from '../http/escape-html.ts';
import { originOf } from '../http/origin.ts';
import { networkOf } from '../limits/network.ts';
import type { GenericCard, PicksCard, PodiumCard } from './picture.ts';
import type { PictureSource } from './picture-source.ts';
import {
  describeBracket,
  describeComparison,
  describeHome,
  describeInvitation,
  describeLeaderboard,
  describePicks,
  describeRace,
  describeRecap,
  describeRecaps,
  describeSeason,
  describeTournament,
  describeWhatIf,
  type Preview,
} from './preview-texts.ts';
import { CARD } from './shapes.ts';

/** The Open Graph and Twitter tags of pages, for apps that show a preview of a link. */
export interface LinkPreviews {
  /** The tags of a page as HTML; null for a page without a preview; 'not found' if its bracket or season is unknown. */
  describe(
    page: string,
    params: PageParams,
    urlPath: string,
    request: FastifyRequest,
  ): Promise<string | 'not found' | null>;
}

/** The parameters of a page's path, as they are written in the URL. */
export type PageParams = Partial<Record<'id' | 'bracket' | 'first' | 'second' | 'round' | 'code', string>>;

interface Options {
  source: PictureSource;
  appName: string;
  /** The origin of the site, if it is set. */
  publicUrl: string | undefined;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Starts what renders pictures, ahead of the first request. */
  warmUp(): void;
}

const SEASON_PAGE = '/t/:id';

// While standings are loaded, or the database does not respond, a page is sent without its preview rather than late.
const TIMEOUT_MS = 300;
// The standings of a past season may have to be loaded first. Until they are, its preview has its name alone.
const SEASON_TIMEOUT_MS = 200;

const PREVIEWED_PATH =
  /^\/((leaderboard|bracket|picks|race|recaps|what-if)\/?)?$|^\/(brackets|compare|join|recaps|t)\//i;

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
  const readRecapPreview = async (params: PageParams): Promise<Preview> => {
    const round = parseRound(params.round);
    const id = params.id === undefined ? undefined : parseId(params.id);
    const card = await source.readRecapCard(round, id);
    warmUp();
    return describeRecap(card, round, `${id === undefined ? '' : `/t/${id}`}/recaps/${round}/card.png`, appName);
  };
  const readInvitationPreview = async (params: PageParams, request: FastifyRequest): Promise<Preview | null> => {
    const { data } = CodeParams.safeParse({ code: /^[\w-]+$/.exec(params.code ?? '')?.[0] });
    const card = data ? await source.readInvitationCard(data.code, networkOf(request.ip)) : null;
    // The page itself says that an invitation does not work any more.
    if (!data || !card) return null;
    warmUp();
    return describeInvitation(card, data.code);
  };
  const readPreview = async (page: string, params: PageParams, request: FastifyRequest): Promise<Preview | null> => {
    if (page === '/join/:code') return readInvitationPreview(params, request);
    if (page.endsWith('/brackets/:bracket')) return readBracketPreview(parseId(params.bracket));
    if (page.endsWith('/compare/:first/:second')) {
      const [first, second] = [parseId(params.first), parseId(params.second)];
      if (page.startsWith(SEASON_PAGE)) await source.requireSeason(parseId(params.id), [first, second]);
      if (first === second) return readBracketPreview(first);
      const card = await source.readCompareCard(first, second);
      warmUp();
      return describeComparison(card, [first, second], appName);
    }
    if (page.endsWith('/recaps/:round')) return readRecapPreview(params);
    if (page === '/what-if') {
      const current = await source.readCurrent();
      return describeWhatIf(current?.tournamentName ?? appName, current && `/t/${current.tournamentId}/card.png`);
    }
    if (page === `${SEASON_PAGE}/what-if`) {
      const id = parseId(params.id);
      const { tournamentName } = await source.readGenericCard(id);
      return describeWhatIf(tournamentName ?? appName, `/t/${id}/card.png`);
    }
    if (page.startsWith(SEASON_PAGE)) {
      const id = parseId(params.id);
      const isPicks = page.endsWith('/picks');
      const read: Promise<PicksCard | PodiumCard | GenericCard> = isPicks
        ? source.readPicksCard(id)
        : source.readPodiumCard(id);
      const card = await withTimeout(read, SEASON_TIMEOUT_MS);
      if (!card) return describeSeason(await source.readGenericCard(id), `/t/${id}/card.png`, appName);
      return describeSeason(card, `/t/${id}/${isPicks ? 'picks' : 'leaderboard'}/card.png`, appName);
    }
    if (page === '/picks') return describePicks(await source.readPicksCard(), appName);
    const describe = DESCRIBED_BY_PODIUM[page];
    return describe ? describe(await source.readPodiumCard(), appName) : null;
  };
  return {
    describe: async (page, params, urlPath, request) => {
      try {
        const preview = await withTimeout(readPreview(page, params, request), TIMEOUT_MS);
        // The imagined winners are in the query.
        const query = page.endsWith('/what-if') ? new URL(request.url, 'http://localhost').search : '';
        return preview && writeTags(preview, publicUrl ?? originOf(request), urlPath + query, appName);
      } catch (error) {
        if (isOfKind(error, 'not_found')) return 'not found';
        // The page itself says what is wrong, once its script runs.
        log.warn({ fault: describeError(error) }, 'could not describe a page for link previews');
        return null;
      }
    },
  };
}

/** The pages whose preview shows the podium. */
const DESCRIBED_BY_PODIUM: Readonly<Record<string, typeof describeHome>> = {
  '/': describeHome,
  '/leaderboard': describeLeaderboard,
  '/bracket': describeTournament,
  '/race': describeRace,
  '/recaps': describeRecaps,
};

function parseRound(text = ''): Round {
  const round = ROUNDS.find((each) => each === text.toLowerCase());
  if (!round) throw notFound();
  return round;
}

function parseId(text: string | undefined): number {
  const { data } = IdText.safeParse(text);
  if (data === undefined) throw notFound();
  return data;
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
