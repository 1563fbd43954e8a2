/** A name that is cut in the middle keeps this number of letters at its end. */
const END = 5;

const fromStart = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;

const aroundMiddle = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - END - 1).trimEnd()}…${name.slice(-END).trimStart()}` : name;

/** Cuts each name to `letters` letters. Names that would look the same are cut in the middle, others at the end. */
export function shortNames(names: readonly string[], letters: number): string[] {
  const cut = names.map((name) => fromStart(name, letters));
  return names.map((name, index) =>
    cut.some((other, place) => place !== index && other === cut[index])
      ? aroundMiddle(name, letters)
      : (cut[index] ?? ''),
  );
}
