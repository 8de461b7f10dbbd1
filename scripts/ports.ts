import { createServer } from 'node:net';

/** A free port, below the range of ephemeral ports. */
export async function findFreePort(): Promise<number> {
  const port = 20_000 + Math.floor(Math.random() * 10_000);
  return (await isPortTaken(port, '127.0.0.1')) ? findFreePort() : port;
}

export function isPortTaken(port: number, host: string): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', (error) => resolve('code' in error && error.code === 'EADDRINUSE'));
    probe.listen(port, host, () => probe.close(() => resolve(false)));
  });
}
