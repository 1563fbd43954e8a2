/** The number of last letters that a name keeps when it is cut in the middle. */
const END = 5;

const fromStart = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;

const aroundMiddle = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - END - 1).trimEnd()}…${name.slice(-END).trimStart()}` : name;

/** Returns the names cut to `letters` letters: at the end, or in the middle when two cut names would be the same. */
export function shortNames(names: readonly string[], letters: number): string[] {
  const cut = names.map((name) => fromStart(name, letters));
  return names.map((name, index) =>
    cut.some((other, place) => place !== index && other === cut[index])
      ? aroundMiddle(name, letters)
      : (cut[index] ?? ''),
  );
}
