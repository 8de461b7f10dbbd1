import { fastify } from 'fastify';

/** The message of the parent process that starts the server. */
export interface Setup {
  port: number;
  encoding: string;
  bytes: string;
  entries: unknown[];
}

// The baselines of the leaderboard: a route that sends bytes from memory, and one that serialises entries each time.
process.once('message', async ({ port, encoding, bytes, entries }: Setup) => {
  const body = Buffer.from(bytes, 'base64');
  const app = fastify();
  app.get('/bytes', (_, reply) => {
    reply.header('content-encoding', encoding).type('application/json; charset=utf-8').send(body);
  });
  app.get('/entries', async () => entries);
  await app.listen({ host: '127.0.0.1', port });
  process.send?.('ready');
});
