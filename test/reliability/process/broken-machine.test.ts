import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, vi } from 'vitest';
import type { Random } from '../../../scripts/random.ts';
import { canMount } from '../../process/mounts.ts';
import { IN_HASTE, launchServer, preload } from '../../process/server-process.ts';
import { makeSmallDisk } from '../../process/small-disk.ts';
import { makeSeason, must, readTree } from '../../test-season.ts';
import { isFull } from '../run-trials.ts';
import { trials } from '../trials.ts';
import { canBreakDisks, makeBreakableDisk } from './breakable-disk.ts';
import { type KillableServer, openKillableServer, shareAmongTrials } from './killable-server.ts';
import { gatherPersistentCrowd } from './persistent-crowd.ts';
import { fillBrackets, findBrackets } from './submitted-brackets.ts';

const PEOPLE = 8;
const WAIT = { timeout: 60_000, interval: 50 };
const HALT_MS = isFull ? 60_000 : 2_000;
const YEAR_MS = 365 * 24 * 60 * 60 * 1000;
// More than the server lets in with so few descriptors.
const DESCRIPTORS = 256;
const CROWD = 300;

/** Something that is wrong with the machine for a while. */
interface Fault {
  /** Answers once it shows. */
  begin(): Promise<void>;
  /** How long it lasts from then on. */
  holdMs?: number;
  end(): Promise<void>;
  /** The answers that it may lead to besides success. */
  refusals: readonly number[];
}

/** People submit before, during and after the fault; in the end every bracket that was acknowledged is there. */
async function tryFault(server: KillableServer, random: Random, fault: Fault): Promise<void> {
  const { begin, holdMs = random.between(0, 300), end, refusals } = fault;
  const { id } = await makeSeason(server.admin());
  const tree = await readTree(server.admin(), id);
  const submissions = fillBrackets(server.people(), { tournamentId: id, tree, random });
  const crowd = gatherPersistentCrowd(server, submissions, { random, refusals });
  try {
    await crowd.acknowledge(random.between(1, PEOPLE / 2));
    crowd.beginFault();
    await begin();
    crowd.sendRest();
    await sleep(holdMs);
    await end();
    await vi.waitFor(async () => must(await server.admin().get('/readyz'), 200), WAIT);
    crowd.endFault();
    await crowd.finish();
  } finally {
    crowd.leave();
  }
  await findBrackets(server.people(), submissions);
}

/** One server for the faults that it survives, on a disk that can be filled, with few descriptors and a clock that can be set. */
const withServer = shareAmongTrials(Number.POSITIVE_INFINITY, async () => {
  const disk = makeSmallDisk({ sizeMb: 400, inodes: 4_000 });
  const clock = path.join(disk.folder, 'clock');
  const server = await openKillableServer(PEOPLE, {
    disk: disk.folder,
    env: { CLOCK_FILE: clock, ...preload('in-haste.js', 'clock.js') },
    conditions: { first: `ulimit -n ${DESCRIPTORS}` },
  });
  const close = async () => {
    await server.close();
    disk.remove();
  };
  return { server, disk, clock, close };
});

const addTournament = (server: KillableServer) =>
  server.admin().post('/api/tournaments', { name: 'Cup', startDate: '2026-03-19', status: 'not_started' });

/** Answers once a write is refused, and fails unless the server then says that it is not ready, and goes on reading. */
async function expectNoWrites(server: KillableServer, code: string): Promise<void> {
  const admin = server.admin();
  await vi.waitFor(
    async () => expect(await addTournament(server)).toMatchObject({ status: 503, body: { code } }),
    WAIT,
  );
  expect((await admin.get('/readyz')).status).toBe(503);
  expect((await admin.get('/healthz')).status).toBe(200);
}

const COUNTS = { quick: 1, full: 20 };

trials(
  21,
  'a full disk takes nothing that was acknowledged, and the server recovers by itself',
  { ...COUNTS, kind: 'full disk', isPossible: canMount },
  ({ random }) =>
    withServer(({ server, disk }) =>
      tryFault(server, random, {
        begin: async () => {
          disk.fill(random.between(0, 40));
          await expectNoWrites(server, 'disk_full');
          must(await server.admin().get('/api/user'), 200);
        },
        end: async () => disk.makeRoom(),
        refusals: [503],
      }),
    ),
);

trials(21, 'nor does one without inodes', { ...COUNTS, kind: 'no inodes', isPossible: canMount }, ({ random }) =>
  withServer(({ server, disk }) =>
    tryFault(server, random, {
      begin: async () => {
        disk.takeInodes();
        await expectNoWrites(server, 'disk_full');
        must(await server.admin().get('/api/user'), 200);
      },
      end: async () => disk.makeRoom(),
      refusals: [503],
    }),
  ),
);

trials(
  21,
  'nor do too few descriptors, whether others have them or the system takes them away',
  { quick: 2, full: 20, kind: 'no descriptors', isPossible: canMount },
  ({ number, random }) =>
    withServer(({ server }) =>
      tryFault(server, random, number % 2 === 0 ? takeAwayFiles(server) : takeConnections(server)),
    ),
);

function takeAwayFiles(server: KillableServer): Fault {
  const setLimit = (limit: number) =>
    execFileSync('prlimit', ['--pid', String(server.pid()), `--nofile=${limit}:${DESCRIPTORS}`]);
  return {
    begin: async () => {
      // Fewer than Node itself has, so that the database opens none.
      setLimit(5);
      await expectNoWrites(server, 'unavailable');
    },
    end: async () => {
      setLimit(DESCRIPTORS);
    },
    refusals: [503],
  };
}

/** Whoever has a connection is served, as if nothing were wrong. */
function takeConnections(server: KillableServer): Fault {
  const sockets: Socket[] = [];
  return {
    begin: async () => {
      const { hostname, port } = new URL(server.url());
      for (let count = 0; count < CROWD; count += 1) {
        sockets.push(connect(Number(port), hostname).on('error', () => {}));
      }
      const countRefused = () => sockets.filter(({ closed }) => closed).length;
      await vi.waitFor(() => expect(countRefused()).toBeGreaterThan(CROWD - DESCRIPTORS), WAIT);
    },
    end: async () => {
      for (const socket of sockets) socket.destroy();
    },
    refusals: [],
  };
}

trials(
  21,
  'a disk that turns read-only ends the program with a sentence, and what was acknowledged is there once it is repaired',
  { ...COUNTS, kind: 'read-only folder', isPossible: canBreakDisks },
  async ({ random }) => {
    const disk = makeBreakableDisk();
    const server = await openKillableServer(PEOPLE, { disk: disk.folder, env: IN_HASTE });
    try {
      await tryFault(server, random, {
        begin: async () => {
          disk.breakDown();
          await addTournament(server).catch(() => {});
          expect(await server.ended()).toBe(1);
          expect(server.output()).toMatch(
            /^The (database has stopped|disk did not take a write).*(read-only|EROFS|EIO|I\/O)/im,
          );
          const again = await launchServer({ DATA_DIR: server.dataFolder }).outcome;
          expect(again).toMatchObject({ code: 1, output: expect.stringContaining('is on a read-only file system.') });
        },
        end: async () => {
          disk.repair();
          await server.start();
        },
        refusals: [503],
      });
    } finally {
      await server.close();
      disk.remove();
    }
  },
);

trials(
  21,
  'a limit on memory lets the server go on or ends it, and takes nothing that was acknowledged',
  { ...COUNTS, kind: 'memory limit', isPossible: canMount },
  ({ random }) =>
    withServer(({ server }) => {
      let isEnded = false;
      return tryFault(server, random, {
        begin: async () => {
          const ended = server.ended().then(() => {
            isEnded = true;
          });
          limitMemory(server.pid(), random.between(0, 30));
          // Each is answered or broken off.
          for (let calls = 0; calls < 20 && !isEnded; calls += 1) {
            const reads = Array.from({ length: 10 }, () =>
              server
                .admin()
                .get('/api/players')
                .catch(() => {}),
            );
            await Promise.race([ended, Promise.all(reads)]);
          }
        },
        end: async () => {
          if (isEnded) await server.start();
          else execFileSync('prlimit', ['--pid', String(server.pid()), '--as=unlimited']);
        },
        refusals: [503],
      });
    }),
);

/** Lets a process have little more than it has. */
function limitMemory(pid: number, moreMb: number): void {
  const hasKb = Number(/^VmSize:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  execFileSync('prlimit', ['--pid', String(pid), `--as=${(hasKb + moreMb * 1024) * 1024}:unlimited`]);
}

trials(
  21,
  'a clock that jumps takes nothing that was acknowledged',
  { ...COUNTS, kind: 'clock jump', isPossible: canMount },
  ({ random }) =>
    withServer(({ server, clock }) => {
      const setClock = async (offset: number) => {
        writeFileSync(clock, String(offset));
        process.kill(server.pid(), 'SIGUSR2');
        await vi.waitFor(() => expect(existsSync(clock)).toBe(false), WAIT);
      };
      const offset = random.between(-2 * YEAR_MS, 2 * YEAR_MS);
      return tryFault(server, random, {
        begin: async () => {
          await setClock(offset);
          must(await server.admin().get('/readyz'), 200);
        },
        end: () => setClock(0),
        // Sessions end with their time.
        refusals: [401],
      });
    }),
);

trials(
  21,
  'a program that is halted goes on where it was',
  { ...COUNTS, kind: 'SIGSTOP', together: isFull ? 10 : 1 },
  async ({ random }) => {
    const server = await openKillableServer(PEOPLE, { env: IN_HASTE });
    try {
      await tryFault(server, random, {
        begin: async () => {
          process.kill(server.pid(), 'SIGSTOP');
        },
        holdMs: HALT_MS,
        end: async () => {
          process.kill(server.pid(), 'SIGCONT');
        },
        refusals: [],
      });
    } finally {
      await server.close();
    }
  },
);
