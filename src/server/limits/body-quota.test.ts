import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { limitBodies } from './body-quota.ts';

const BODY_LIMIT = 64 * 1024;
const MAX_BODIES = (16 * 1024 * 1024) / BODY_LIMIT;

/** Returns a function that sends request headers from an address: is the request refused, and how to end it. */
function createSender() {
  const check = limitBodies();
  return (ip: string, headers: Record<string, string>, bodyLimit = BODY_LIMIT) => {
    const raw = new EventEmitter();
    let isRefused = false;
    const done = (error?: Error) => {
      isRefused = error !== undefined;
    };
    const reply = { raw, header: () => reply } as unknown as FastifyReply;
    check.call(
      null as never,
      { ip, headers, routeOptions: { bodyLimit, config: {} } } as unknown as FastifyRequest,
      reply,
      done,
    );
    return { isRefused, end: () => raw.emit('close') };
  };
}

it('refuses bodies of an address with too many bytes in transit, and no others', () => {
  const send = createSender();
  const sent = Array.from({ length: MAX_BODIES }, () => send('home', { 'content-length': '999999999' }));
  expect(sent.some(({ isRefused }) => isRefused)).toBe(false);
  expect(send('home', { 'content-length': '10' }).isRefused).toBe(true);
  expect(send('home', { 'transfer-encoding': 'chunked' }).isRefused).toBe(true);
  expect(send('home', {}).isRefused).toBe(false);
  expect(send('school', { 'content-length': '10' }).isRefused).toBe(false);
});

it('counts a body up to the limit of its route', () => {
  const send = createSender();
  const large = 8 * BODY_LIMIT;
  const sent = Array.from({ length: MAX_BODIES / 8 }, () => send('home', { 'content-length': '999999999' }, large));
  expect(sent.some(({ isRefused }) => isRefused)).toBe(false);
  expect(send('home', { 'content-length': '10' }).isRefused).toBe(true);
});

it('frees the bytes of finished and refused requests', () => {
  const send = createSender();
  const sent = Array.from({ length: MAX_BODIES + 1 }, () => send('home', { 'transfer-encoding': 'chunked' }));
  for (const { end } of sent.slice(-2)) end();
  expect(send('home', { 'transfer-encoding': 'chunked' }).isRefused).toBe(false);
});
