import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Runs files that start processes first, then those with trials, so that no worker has a long one left at the end. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

function rankOf({ moduleId }: TestSpecification): number {
  if (moduleId.includes('/process/')) return 0;
  return moduleId.includes('/reliability/') ? 1 : 2;
}
