/** Ends the process at once, with one sentence on stderr. */
export function endProcess(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}
