import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Picture } from '../../src/server/pictures/picture.ts';
import { createRenderer } from '../../src/server/pictures/renderer.ts';
import { startTestApp } from '../test-app.ts';
import { prepare } from './prepare.ts';

const requested: Picture[] = [];
const test = prepare(() => {
  const thread = new URL('./no-such-thread.js', import.meta.url);
  const { render, ...others } = createRenderer({ log: pino({ level: 'silent' }), thread });
  return startTestApp({
    renderer: {
      ...others,
      render: (picture) => {
        requested.push(picture);
        return render(picture);
      },
    },
  });
});

it('a server that cannot render pictures answers 503 for them, and goes on serving', async () => {
  for (let tries = 0; tries < 2; tries += 1) {
    const response = await test.visitor().get('/leaderboard/card.png');
    expect(response).toMatchObject({ status: 503, body: { code: 'unavailable' } });
  }
  expect((await test.visitor().get('/readyz')).status).toBe(200);
});

it('without a tournament the leaderboard has the generic picture', () => {
  expect(requested[0]).toEqual({ kind: 'generic', appName: 'Swish', tournamentName: null });
});
