import { EventEmitter } from 'node:events';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { expect, it } from 'vitest';
import { limitBodies } from './body-quota.ts';

const BODY_LIMIT = 64 * 1024;
const MOST = (16 * 1024 * 1024) / BODY_LIMIT;

/** Sends bodies of this length from an address, and tells which of them are let in. */
function createSender() {
  const check = limitBodies(BODY_LIMIT);
  return (ip: string, headers: Record<string, string>) => {
    const raw = new EventEmitter();
    let isRefused = false;
    const note = (error?: Error) => {
      isRefused = error !== undefined;
    };
    const reply = { raw, header: () => reply } as unknown as FastifyReply;
    check.call(null as never, { ip, headers } as unknown as FastifyRequest, reply, note);
    return { isRefused, end: () => raw.emit('close') };
  };
}

it('refuses what one address has too much of on its way, and lets others in', () => {
  const send = createSender();
  const sent = Array.from({ length: MOST }, () => send('home', { 'content-length': '999999999' }));
  expect(sent.some(({ isRefused }) => isRefused)).toBe(false);
  expect(send('home', { 'content-length': '10' }).isRefused).toBe(true);
  expect(send('home', { 'transfer-encoding': 'chunked' }).isRefused).toBe(true);
  expect(send('home', {}).isRefused).toBe(false);
  expect(send('school', { 'content-length': '10' }).isRefused).toBe(false);
});

it('has room again once a request is over, also a refused one', () => {
  const send = createSender();
  const sent = Array.from({ length: MOST + 1 }, () => send('home', { 'transfer-encoding': 'chunked' }));
  for (const { end } of sent.slice(-2)) end();
  expect(send('home', { 'transfer-encoding': 'chunked' }).isRefused).toBe(false);
});
