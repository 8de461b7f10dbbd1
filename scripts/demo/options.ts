import { parseArgs } from 'node:util';

export interface Options {
  seed: number;
  /** Stops after two rounds. */
  isStill: boolean;
  /** Goes on with the season in the folder. */
  isKept: boolean;
  /** Seconds from one step of a game to the next. */
  pace: number;
  folder: string;
}

// With this seed an underdog gets far, and the final is close.
const DEFAULT_SEED = 271;
const PACE = 3;
const FAST_PACE = 0.3;

const USAGE = `npm run demo -- [options]

  --still           stop at the half-way point, with two rounds played, and just serve
  --fast            a game goes on every ${FAST_PACE} seconds instead of every ${PACE}
  --pace <seconds>  a game goes on every <seconds> seconds
  --seed <number>   another season; the same number gives the same one again (${DEFAULT_SEED})
  --keep            go on with the last season instead of making a new one
  --data <folder>   the folder of its data (demo-data)`;

export function parseOptions(args: string[]): { ok: true; options: Options } | { ok: false; message: string } {
  let values: { still?: boolean; fast?: boolean; keep?: boolean; pace?: string; seed?: string; data?: string };
  try {
    ({ values } = parseArgs({
      args,
      options: {
        still: { type: 'boolean' },
        fast: { type: 'boolean' },
        keep: { type: 'boolean' },
        pace: { type: 'string' },
        seed: { type: 'string' },
        data: { type: 'string' },
      },
    }));
  } catch (error) {
    return refuse(error instanceof Error ? `${error.message.replace(/\. .*$/s, '')}.` : String(error));
  }
  if (values.seed !== undefined && !/^\d{1,9}$/.test(values.seed)) return refuse('--seed must be a whole number.');
  if (values.pace !== undefined && !/^\d{1,4}(\.\d{1,3})?$/.test(values.pace)) {
    return refuse('--pace must be a number of seconds, such as 2 or 0.5.');
  }
  return {
    ok: true,
    options: {
      seed: Number(values.seed ?? DEFAULT_SEED),
      isStill: values.still ?? false,
      isKept: values.keep ?? false,
      pace: values.pace === undefined ? (values.fast ? FAST_PACE : PACE) : Number(values.pace),
      folder: values.data || 'demo-data',
    },
  };
}

function refuse(problem: string): { ok: false; message: string } {
  return { ok: false, message: `${problem}\n\n${USAGE}` };
}
