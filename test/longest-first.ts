import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** What starts processes or tries again and again begins first, so that at the end no worker waits for it alone. */
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
