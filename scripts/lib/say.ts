/** One line of progress. */
export function say(line: string): void {
  console.log(line);
}

/** Ends the command with the reason alone: its reader runs a command, and wants no stack. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
