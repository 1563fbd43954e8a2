/** Makes it when it is first wanted: a formatter of Intl costs milliseconds, and few screens need them all. */
export function once<Thing>(make: () => Thing): () => Thing {
  let made: Thing | undefined;
  return () => (made ??= make());
}
