/** Letters that are kept of a name's end where its beginning is that of another. */
const END = 5;

const atBeginning = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;

const aroundMiddle = (name: string, letters: number) =>
  name.length > letters ? `${name.slice(0, letters - END - 1).trimEnd()}…${name.slice(-END).trimStart()}` : name;

/** Names cut to so many letters: at their ends, or in the middle where others begin alike. */
export function shortNames(names: readonly string[], letters: number): string[] {
  const cut = names.map((name) => atBeginning(name, letters));
  return names.map((name, index) =>
    cut.some((other, place) => place !== index && other === cut[index])
      ? aroundMiddle(name, letters)
      : (cut[index] ?? ''),
  );
}
