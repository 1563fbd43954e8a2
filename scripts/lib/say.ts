/** Prints a line of progress. */
export function say(line: string): void {
  console.log(line);
}

/** Ends the command with only the reason: the user of a command needs no stack. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
