/** Prints a sentence to stderr and ends the process. */
export function endProcess(sentence: string): never {
  process.stderr.write(`\n${sentence}\n\n`);
  process.exit(1);
}
