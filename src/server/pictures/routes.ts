import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isPortraitUrl } from '../../contract/account.ts';
import { IdParams } from '../../contract/fields.ts';
import { CodeParams } from '../../contract/invitations.ts';
import { ROUNDS } from '../../domain/bracket/rounds.ts';
import { FIXED } from '../cache.ts';
import { notFound } from '../errors.ts';
import { type CachedResponse, hash, sendCached, sizeOf } from '../http/cached-response.ts';
import { parseInput } from '../http/validate.ts';
import { callerOf, networkOf } from '../limits/network.ts';
import type { RouteDependencies } from '../route-dependencies.ts';
import type { StandingsCache } from '../standings/standings-cache.ts';
import { createLinkPreviews, type LinkPreviews } from './link-previews.ts';
import type { Picture } from './picture.ts';
import type { PictureQueue } from './picture-queue.ts';
import { createPictureSource } from './picture-source.ts';
import { findPortrait } from './portrait-store.ts';
import type { Renderer } from './renderer.ts';

type Dependencies = RouteDependencies & { standings: StandingsCache; renderer: Renderer; pictureQueue: PictureQueue };

const NoParams = z.object({});
const PairParams = z.object({ first: IdParams.shape.id, second: IdParams.shape.id });
const RoundParams = z.object({ round: z.enum(ROUNDS) });
const PUBLIC = { config: { audience: 'everyone' } } as const;

/** Adds the routes of cards and of the picture of a whole bracket. Returns the link previews of pages. */
export function addPictureRoutes(dependencies: Dependencies): LinkPreviews {
  const { server, db, cache, log, findSessionUser, appName, publicUrl, renderer, pictureQueue } = dependencies;
  const source = createPictureSource(dependencies);

  /** Cached by what it shows, so that a change of the standings that it does not show renders nothing. */
  const render = (picture: Picture, request: FastifyRequest): Promise<CachedResponse> =>
    cache.read(`picture ${hash(JSON.stringify(picture))}`, async () => toResponse(await renderer.render(picture)), {
      version: FIXED,
      sizeOf,
      takeTurn: (load) => pictureQueue.run(callerOf(request), load),
    });
  const renderUnlessHidden = async (read: () => Promise<Picture>, request: FastifyRequest): Promise<CachedResponse> => {
    const rendered = await render(await read(), request);
    // Submissions may have been reopened while the picture waited in the queue.
    const current = await read();
    return current.kind.startsWith('generic') ? render(current, request) : rendered;
  };

  const addCard = <Params extends z.ZodType>(
    url: string,
    Params: Params,
    read: (params: z.output<Params>) => Promise<Picture>,
  ) =>
    server.get(url, PUBLIC, async (request, reply) => {
      const params = parseInput(Params, request.params);
      return sendCached(await renderUnlessHidden(() => read(params), request), request, reply);
    });
  addCard('/leaderboard/card.png', NoParams, () => source.readPodiumCard());
  addCard('/t/:id/leaderboard/card.png', IdParams, ({ id }) => source.readPodiumCard(id));
  addCard('/picks/card.png', NoParams, () => source.readPicksCard());
  addCard('/t/:id/picks/card.png', IdParams, ({ id }) => source.readPicksCard(id));
  addCard('/recaps/:round/card.png', RoundParams, ({ round }) => source.readRecapCard(round));
  addCard('/t/:id/recaps/:round/card.png', RoundParams.extend(IdParams.shape), ({ id, round }) =>
    source.readRecapCard(round, id),
  );
  addCard('/t/:id/card.png', IdParams, ({ id }) => source.readGenericCard(id));
  addCard('/brackets/:id/card.png', IdParams, ({ id }) => source.readBracketCard(id));
  addCard('/brackets/:id/story.png', IdParams, ({ id }) => source.readStory(id));
  addCard('/compare/:first/:second/card.png', PairParams, ({ first, second }) => source.readCompareCard(first, second));

  server.get('/brackets/:id/bracket.png', PUBLIC, async (request, reply) => {
    const { id } = parseInput(IdParams, request.params);
    const read = () => source.readBoard(id, async ({ userId }) => (await findSessionUser(request))?.id === userId);
    const rendered = await render((await read()).board, request);
    // Throws if submissions have been reopened meanwhile and the caller is not the owner.
    const { isHidden } = await read();
    reply.header('content-disposition', `inline; filename="bracket-${id}.png"`).header('vary', 'cookie');
    return isHidden ? sendPrivate(rendered, reply) : sendCached(rendered, request, reply);
  });

  server.get('/join/:code/card.png', PUBLIC, async (request, reply) => {
    const { code } = parseInput(CodeParams, request.params);
    const read = async () => {
      const card = await source.readInvitationCard(code, networkOf(request.ip));
      if (!card) throw notFound();
      return card;
    };
    const rendered = await render(await read(), request);
    // Throws if the invitation has been replaced meanwhile.
    await read();
    return sendPrivate(rendered, reply);
  });

  server.get('/pictures/:file', PUBLIC, async (request, reply) => {
    const { file } = request.params as { file: string };
    if (!isPortraitUrl(`/pictures/${file}`)) throw notFound();
    const load = async () => {
      const png = await findPortrait(db, file.replace(/\.png$/, ''));
      if (!png) throw notFound();
      return toResponse(Buffer.from(png), FOR_GOOD);
    };
    // Until the next change, since the portrait may be removed.
    return sendCached(await cache.read(`portrait ${file}`, load, { sizeOf }), request, reply);
  });

  return createLinkPreviews({ source, appName, publicUrl, log, warmUp: renderer.warmUp });
}

// The address of a portrait changes with the portrait.
const FOR_GOOD = 'public, max-age=31536000, immutable';

function toResponse(png: Buffer, cacheControl = 'no-cache'): CachedResponse {
  return { type: 'image/png', headers: { 'cache-control': cacheControl }, etag: hash(png), bodies: { identity: png } };
}

function sendPrivate({ type, bodies }: CachedResponse, reply: FastifyReply): FastifyReply {
  return reply.header('cache-control', 'no-store').type(type).send(bodies.identity);
}
