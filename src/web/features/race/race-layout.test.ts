import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Round } from '../../../domain/bracket/rounds.ts';
import { frameOf, layOut, placeLabels } from './race-layout.ts';
import type { Measure, Runner } from './runners.ts';

const PERSON = { userId: 1, username: 'ada', firstName: null, lastName: null, profileImageUrl: null };

function run(bracketId: number, ranks: number[], totals: number[] = ranks.map(() => 0)): Runner {
  return { ...PERSON, bracketId, ranks, totals, isMe: false, isChosen: false };
}

const ROUNDS: Round[] = ['play_in', 'round_of_32', 'round_of_32', 'round_of_32', 'sweet_16'];
const WIDTHS = [288, 358, 1060];

describe('the lines of the race', () => {
  it('have the same room for every round on a narrow screen', () => {
    const { bands } = layOut(frameOf(358, 1), [run(1, [1, 1, 1, 1, 1])], ROUNDS, 'rank');
    const [first = 0, ...others] = bands.map(({ start, end }) => end - start);
    for (const width of others) expect(width).toBeCloseTo(first);
  });

  it('stay inside the chart on every screen, however many ranks are shared', () => {
    const arbRunners = fc.array(
      fc.record({
        ranks: fc.array(fc.integer({ min: 1, max: 1_000_000 }), { minLength: 5, maxLength: 5 }),
        totals: fc.array(fc.nat(900), { minLength: 5, maxLength: 5 }),
        isShared: fc.boolean(),
      }),
      { minLength: 1, maxLength: 60 },
    );
    fc.assert(
      fc.property(
        arbRunners,
        fc.constantFrom(...WIDTHS),
        fc.constantFrom<Measure>('rank', 'points'),
        (some, width, measure) => {
          const runners = some.map(({ ranks, totals, isShared }, index) =>
            isShared ? run(index, [9, 9, 9, 9, 9]) : run(index, ranks, totals),
          );
          const frame = frameOf(width, runners.length);
          for (const { x, y } of layOut(frame, runners, ROUNDS, measure).points.flat()) {
            expect(x).toBeGreaterThanOrEqual(frame.left);
            expect(x).toBeLessThanOrEqual(frame.width - frame.right);
            expect(y).toBeGreaterThanOrEqual(frame.top - 0.001);
            expect(y).toBeLessThanOrEqual(frame.height - frame.bottom);
          }
        },
      ),
    );
  });

  it('have the better rank and the higher total further up', () => {
    const runners = [run(1, [1, 4], [30, 40]), run(2, [2, 1], [20, 60])];
    const at = (measure: Measure) => layOut(frameOf(1060, 2), runners, ['play_in', 'round_of_32'], measure).points;
    for (const measure of ['rank', 'points'] as const) {
      const [first, second] = at(measure).map((points) => points.map(({ y }) => y));
      expect((first?.[0] ?? 0) < (second?.[0] ?? 0)).toBe(true);
      expect((first?.[1] ?? 0) > (second?.[1] ?? 0)).toBe(true);
    }
  });

  it('can be drawn after the first game, with everybody first', () => {
    const { points, ticks } = layOut(frameOf(358, 2), [run(1, [1]), run(2, [1])], ['play_in'], 'rank');
    expect(points.flat().every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
    expect(ticks.map(({ value }) => value)).toContain(1);
  });
});

describe('the axes', () => {
  it('name the rounds in the order of their games, as long as there is room', () => {
    const label = (width: number, rounds: Round[]) =>
      layOut(
        frameOf(width, 1),
        [
          run(
            1,
            rounds.map(() => 1),
          ),
        ],
        rounds,
        'rank',
      ).bands.map((band) => band.label);
    expect(label(1060, ROUNDS)).toEqual(['Play-In Games', 'Round of 32', 'Sweet 16']);
    const season: Round[] = [
      ...Array<Round>(2).fill('play_in'),
      ...Array<Round>(16).fill('round_of_32'),
      ...Array<Round>(8).fill('sweet_16'),
      ...Array<Round>(4).fill('elite_8'),
      ...Array<Round>(2).fill('final_four'),
      'championship',
    ];
    expect(label(1060, season)).toEqual(['PI', 'Round of 32', 'Sweet 16', 'Elite Eight', 'F4', '']);
    expect(label(358, season)).toEqual(['PI', 'R1', 'S16', 'E8', 'F4', 'Final']);
  });

  it('start again where a corrected game of an earlier round comes last', () => {
    const rounds: Round[] = ['round_of_32', 'sweet_16', 'round_of_32'];
    const { bands } = layOut(frameOf(1060, 1), [run(1, [1, 1, 1])], rounds, 'rank');
    expect(bands.map(({ round, first, last }) => [round, first, last])).toEqual([
      ['round_of_32', 0, 0],
      ['sweet_16', 1, 1],
      ['round_of_32', 2, 2],
    ]);
  });

  it('have round ranks that do not touch each other', () => {
    const { ticks } = layOut(frameOf(1060, 1), [run(1, [1, 900_000])], ['play_in', 'play_in'], 'rank');
    expect(ticks.slice(0, 4).map(({ value }) => value)).toEqual([1, 3, 10, 30]);
    const distances = ticks.slice(1).map(({ y }, index) => y - (ticks[index]?.y ?? 0));
    expect(Math.min(...distances)).toBeGreaterThanOrEqual(20);
  });
});

it('names at the ends of lines never cover each other, and keep their order', () => {
  const arbHeights = fc.array(fc.double({ min: 30, max: 400, noNaN: true }), { minLength: 1, maxLength: 19 });
  fc.assert(
    fc.property(arbHeights, (wanted) => {
      const placed = placeLabels(wanted, 30, 400);
      const order = [...wanted.keys()].toSorted((a, b) => (wanted[a] ?? 0) - (wanted[b] ?? 0) || a - b);
      const sorted = order.map((label) => placed[label] ?? 0);
      for (const [index, y] of sorted.entries()) {
        expect(y).toBeGreaterThanOrEqual(30 - 0.001);
        expect(y).toBeLessThanOrEqual(400);
        if (index > 0) expect(y - (sorted[index - 1] ?? 0)).toBeGreaterThanOrEqual(19 - 0.001);
      }
    }),
  );
});
