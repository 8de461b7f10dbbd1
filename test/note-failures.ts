import { appendFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** Gives the names of failures to `npm test`, which prints them once more at the end, after thousands of lines. */
export function noteFailure(name: string, error: { message?: string } | undefined): void {
  const file = process.env['FAILURES'];
  // The first line says what is wrong, the others are details.
  const [message = ''] = stripVTControlCharacters(error?.message ?? '').split('\n');
  if (file) appendFileSync(file, `${name}\n    ${message}\n\n`);
}

export class NoteFailures implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const module of modules) {
      const where = `${module.project.name} ${module.relativeModuleId}`;
      for (const error of module.errors()) noteFailure(where, error);
      for (const suite of module.children.allSuites()) {
        for (const error of suite.errors()) noteFailure(`${where} > ${suite.fullName}`, error);
      }
      for (const test of module.children.allTests('failed')) {
        noteFailure(`${where} > ${test.fullName}`, test.result().errors?.[0]);
      }
    }
    for (const error of unhandled) noteFailure('outside of any test', error);
  }
}
