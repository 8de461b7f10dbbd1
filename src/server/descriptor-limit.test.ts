import { describe, expect, it } from 'vitest';
import { maxConnectionsFor, maxDatabaseFilesFor, readDescriptorLimit } from './descriptor-limit.ts';

describe('file descriptors are divided', () => {
  it.each([
    { limit: 160, files: 64, connections: 32 },
    { limit: 256, files: 64, connections: 128 },
    { limit: 1_024, files: 256, connections: 704 },
    { limit: 20_000, files: 1_000, connections: 18_936 },
    { limit: Number.POSITIVE_INFINITY, files: 1_000, connections: Number.POSITIVE_INFINITY },
  ])('$limit', ({ limit, files, connections }) => {
    expect(maxDatabaseFilesFor(limit)).toBe(files);
    expect(maxConnectionsFor(limit)).toBe(connections);
  });

  it('and too few are refused with the required number', () => {
    expect(() => maxConnectionsFor(159)).toThrow(
      'may open only 159 files and connections at once, and needs at least 160',
    );
  });

  it('from the limit of the system', () => {
    expect(readDescriptorLimit()).toBeGreaterThan(maxConnectionsFor(readDescriptorLimit()));
  });
});
