import { randomBytes } from 'node:crypto';

/** Ids to quote: of this process by their first half, and counted in the second. */
export function createRequestIds(): () => string {
  const process = randomBytes(4).toString('hex');
  let count = 0;
  return () => {
    count = (count + 1) >>> 0;
    return `${process}${count.toString(16).padStart(8, '0')}`;
  };
}
