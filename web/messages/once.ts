/** Creates a value at first use: a formatter of Intl costs milliseconds, and few screens need all of them. */
export function once<Thing>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
