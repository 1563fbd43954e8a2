export function say(line: string): void {
  console.log(line);
}

/** Prints the message of an error without its stack, and ends the command. */
export function fail(error: unknown): never {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
