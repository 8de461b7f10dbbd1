import type { Reporter, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { noteFailure } from '../test/note-failures.ts';

export default class NoteFailures implements Reporter {
  onTestEnd(test: TestCase, { error }: TestResult): void {
    if (!test.ok()) noteFailure(test.titlePath().filter(Boolean).join(' > '), error);
  }

  onError(error: TestError): void {
    noteFailure('outside of any test', error);
  }
}
