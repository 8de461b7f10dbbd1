import type { FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { isPortraitUrl } from '../../contract/account.ts';
import { IdParams } from '../../contract/fields.ts';
import { CodeParams } from '../../contract/invitations.ts';
import { ROUNDS } from '../../domain/bracket/rounds.ts';
import { FIXED } from '../cache.ts';
import { notFound, toInvalidInput } from '../errors.ts';
import { type CachedResponse, hash, sendCached, sizeOf } from '../http/cached-response.ts';
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

  const addCard = (url: string, read: (request: FastifyRequest) => () => Promise<Picture>) =>
    server.get(url, PUBLIC, async (request, reply) =>
      sendCached(await renderUnlessHidden(read(request), request), request, reply),
    );
  for (const [name, readCard] of [
    ['leaderboard', source.readPodiumCard],
    ['picks', source.readPicksCard],
  ] as const) {
    addCard(`/${name}/card.png`, () => () => readCard());
    addCard(`/t/:id/${name}/card.png`, (request) => {
      const { id } = parseParams(IdParams, request);
      return () => readCard(id);
    });
  }
  addCard('/recaps/:round/card.png', (request) => {
    const { round } = parseParams(RoundParams, request);
    return () => source.readRecapCard(round);
  });
  addCard('/t/:id/recaps/:round/card.png', (request) => {
    const { id, round } = parseParams(RoundParams.extend(IdParams.shape), request);
    return () => source.readRecapCard(round, id);
  });
  addCard('/t/:id/card.png', (request) => {
    const { id } = parseParams(IdParams, request);
    return () => source.readGenericCard(id);
  });
  addCard('/brackets/:id/card.png', (request) => {
    const { id } = parseParams(IdParams, request);
    return () => source.readBracketCard(id);
  });
  addCard('/brackets/:id/story.png', (request) => {
    const { id } = parseParams(IdParams, request);
    return () => source.readStory(id);
  });
  addCard('/compare/:first/:second/card.png', (request) => {
    const { first, second } = parseParams(PairParams, request);
    return () => source.readCompareCard(first, second);
  });

  server.get('/brackets/:id/bracket.png', PUBLIC, async (request, reply) => {
    const { id } = parseParams(IdParams, request);
    const read = () => source.readBoard(id, async ({ userId }) => (await findSessionUser(request))?.id === userId);
    const rendered = await render((await read()).board, request);
    // Throws if submissions have been reopened meanwhile and the caller is not the owner.
    const { isHidden } = await read();
    reply.header('content-disposition', `inline; filename="bracket-${id}.png"`).header('vary', 'cookie');
    return isHidden ? sendPrivate(rendered, reply) : sendCached(rendered, request, reply);
  });

  server.get('/join/:code/card.png', PUBLIC, async (request, reply) => {
    const { code } = parseParams(CodeParams, request);
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

function parseParams<Schema extends z.ZodType>(schema: Schema, request: FastifyRequest): z.output<Schema> {
  const result = schema.safeParse(request.params);
  if (!result.success) throw toInvalidInput(result.error);
  return result.data;
}
