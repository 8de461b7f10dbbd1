import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { expect, vi } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { canBreakDisks, canMount, makeBreakableDisk, makeSmallDisk, type SmallDisk } from '../../process/disks.ts';
import { CHEAP_STARTUP, launchServer, preload } from '../../process/server-process.ts';
import { expectStatus, makeSeason } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { type Fault, submitDuringFault, WAIT } from './fault-injection.ts';
import { type KillableServer, openKillableServer, shareAmongTrials } from './killable-server.ts';

const NAME = 'broken machine';
const PEOPLE = 8;
const HALT_MS = isFull ? 60_000 : 2_000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
const DESCRIPTORS = 256;
// More connections than the server accepts with so few descriptors.
const STRANGERS = 300;

/** One server for the faults that it survives, on a disk that can be filled, with few descriptors and a clock that can be set. */
async function openShared() {
  const disk = makeSmallDisk({ sizeMb: 400, inodes: 4_000 });
  const clock = path.join(disk.folder, 'clock');
  const server = await openKillableServer(PEOPLE, {
    disk: disk.folder,
    env: { CLOCK_FILE: clock, ...preload('cheap-startup.js', 'clock.js') },
    conditions: { first: `ulimit -n ${DESCRIPTORS}` },
  });
  return { server, disk, clock, close: () => server.close().finally(disk.remove) };
}

const withServer = shareAmongTrials(Number.POSITIVE_INFINITY, openShared);

/** Not a tournament, which would close the submissions of the one before. */
const addPlayer = (server: KillableServer) => server.admin().post('/api/players', { firstName: 'A', lastName: 'B' });

/** Waits until writes are refused. Fails unless the server then says that it is not ready, but lives. */
async function expectNoWrites(server: KillableServer, code: string): Promise<void> {
  const refusal = { status: 503, body: { code, message: expect.stringMatching(/\.$/) } };
  const refused = await vi.waitFor(async () => {
    const response = await addPlayer(server);
    expect(response).toMatchObject(refusal);
    return response;
  }, WAIT);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(await server.admin().get('/readyz')).toMatchObject(refusal);
  expect((await server.admin().get('/healthz')).status).toBe(200);
}

type MakeFault = (shared: Awaited<ReturnType<typeof openShared>>, random: Random, number: number) => Fault;

/** Trials of a fault that the shared server survives. */
function tryOnShared(kind: string, promise: string, makeFault: MakeFault, quick = 1): void {
  trials(NAME, promise, { quick, full: 20, kind, isPossible: canMount }, ({ number, random }) =>
    withServer(async (shared) => {
      const season = await makeSeason(shared.server.admin());
      await submitDuringFault(shared.server, season, random, makeFault(shared, random, number));
    }),
  );
}

const fillDisk =
  (fill: (disk: SmallDisk, random: Random) => void): MakeFault =>
  ({ server, disk }, random) => ({
    begin: async () => {
      fill(disk, random);
      await expectNoWrites(server, 'disk_full');
      expectStatus(await server.admin().get('/api/user'), 200);
    },
    end: async () => disk.makeRoom(),
    allowedStatuses: [503],
  });

tryOnShared(
  'full disk',
  'a full disk takes nothing that was acknowledged, and the server recovers by itself',
  fillDisk((disk, random) => disk.fill(random.between(0, 40))),
);

tryOnShared(
  'no inodes',
  'a disk without inodes takes nothing that was acknowledged',
  fillDisk((disk) => disk.takeInodes()),
);

tryOnShared(
  'no descriptors',
  'too few descriptors take nothing that was acknowledged, whether strangers have them or the system takes them away',
  ({ server }, _, number) => (number % 2 === 0 ? takeDescriptors(server) : takeConnections(server)),
  2,
);

function limit(server: KillableServer, what: string): void {
  execFileSync('prlimit', ['--pid', String(server.pid()), `--${what}`]);
}

function takeDescriptors(server: KillableServer): Fault {
  return {
    begin: async () => {
      // Fewer than Node itself has open, so that the database can open none.
      limit(server, `nofile=5:${DESCRIPTORS}`);
      await expectNoWrites(server, 'unavailable');
    },
    end: async () => limit(server, `nofile=${DESCRIPTORS}:${DESCRIPTORS}`),
    allowedStatuses: [503],
  };
}

/** Strangers take all connections. People who still get one are served as if nothing were wrong. */
function takeConnections(server: KillableServer): Fault {
  const sockets: Socket[] = [];
  return {
    begin: async () => {
      const { hostname, port } = new URL(server.url());
      for (let count = 0; count < STRANGERS; count += 1) {
        sockets.push(connect(Number(port), hostname).on('error', () => {}));
      }
      const countRefused = () => sockets.filter(({ closed }) => closed).length;
      await vi.waitFor(() => expect(countRefused()).toBeGreaterThan(STRANGERS - DESCRIPTORS), WAIT);
    },
    end: async () => {
      for (const socket of sockets) socket.destroy();
    },
    allowedStatuses: [],
  };
}

tryOnShared(
  'memory limit',
  'a limit on memory lets the server go on or ends it, and takes nothing that was acknowledged',
  ({ server }, random) => {
    let isEnded = false;
    return {
      begin: async () => {
        const ended = server.ended().then(() => {
          isEnded = true;
        });
        const hasKb = Number(/^VmSize:\s+(\d+)/m.exec(readFileSync(`/proc/${server.pid()}/status`, 'utf8'))?.[1]);
        limit(server, `as=${(hasKb + random.between(0, 30) * 1024) * 1024}:unlimited`);
        const read = () => server.admin().get('/api/players');
        // Each read gets a response or a closed connection.
        for (let calls = 0; calls < 20 && !isEnded; calls += 1) {
          await Promise.race([ended, Promise.allSettled(Array.from({ length: 10 }, read))]);
        }
      },
      end: async () => {
        if (isEnded) await server.start();
        else limit(server, 'as=unlimited');
      },
      allowedStatuses: [503],
    };
  },
);

tryOnShared('clock jump', 'a clock that jumps takes nothing that was acknowledged', ({ server, clock }, random) => {
  const setClock = async (offset: number) => {
    writeFileSync(clock, String(offset));
    process.kill(server.pid(), 'SIGUSR2');
    await vi.waitFor(() => expect(existsSync(clock)).toBe(false), WAIT);
  };
  const offset = random.between(-2 * YEAR_MS, 2 * YEAR_MS);
  return {
    begin: async () => {
      await setClock(offset);
      expectStatus(await server.admin().get('/readyz'), 200);
    },
    end: () => setClock(0),
    // Sessions have expired where the clock is ahead.
    allowedStatuses: [401],
  };
});

/** Tries a fault that needs a server for itself. */
async function tryOnOwnServer(random: Random, makeFault: (server: KillableServer) => Fault, disk?: string) {
  const server = await openKillableServer(PEOPLE, { env: CHEAP_STARTUP, ...(disk && { disk }) });
  const attempt = async () => {
    await submitDuringFault(server, await makeSeason(server.admin()), random, makeFault(server));
  };
  await attempt().finally(server.close);
}

trials(
  NAME,
  'a disk that turns read-only ends the program with a sentence, and what was acknowledged is there once it is repaired',
  { quick: 1, full: 20, kind: 'read-only disk', isPossible: canBreakDisks },
  async ({ random }) => {
    const disk = makeBreakableDisk();
    const makeFault = (server: KillableServer): Fault => ({
      begin: async () => {
        disk.breakDown();
        await addPlayer(server).catch(() => {});
        expect(await server.ended()).toBe(1);
        const sentence = /^The (database has stopped|disk did not take a write).*(read-only|EROFS|EIO|I\/O)/im;
        expect(server.output()).toMatch(sentence);
        const again = await launchServer({ DATA_DIR: server.dataFolder }).outcome;
        expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is on a read-only file system.') });
      },
      end: async () => {
        disk.repair();
        await server.start();
      },
      allowedStatuses: [503],
    });
    await tryOnOwnServer(random, makeFault, disk.folder).finally(disk.remove);
  },
);

trials(
  NAME,
  'a program that is halted goes on where it was',
  { quick: 1, full: 20, kind: 'SIGSTOP', concurrency: isFull ? 10 : 1 },
  ({ random }) =>
    tryOnOwnServer(random, (server) => ({
      begin: async () => void process.kill(server.pid(), 'SIGSTOP'),
      holdMs: HALT_MS,
      end: async () => void process.kill(server.pid(), 'SIGCONT'),
      allowedStatuses: [],
    })),
);
