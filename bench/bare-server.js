import { fastify } from 'fastify';

/**
 * Two routes without anything around them: one sends bytes that are there, the other makes them each time.
 * @typedef {{ port: number, encoding: string, bytes: string, entries: unknown[] }} Setup
 */
process.once('message', async (message) => {
  const { port, encoding, bytes, entries } = /** @type {Setup} */ (message);
  const body = Buffer.from(bytes, 'base64');
  const app = fastify();
  app.get('/bytes', (_, reply) => {
    reply.header('content-encoding', encoding).type('application/json; charset=utf-8').send(body);
  });
  app.get('/entries', async () => entries);
  await app.listen({ host: '127.0.0.1', port });
  process.send?.('ready');
});
