import { PLACEHOLDER } from '#domain/text/format-message.ts';

interface Shape {
  /** The names of the placeholders, with repetitions. */
  names: string[];
  /** The branches of each plural, and whether they show the number. */
  plurals: { name: string; branches: string[]; says: boolean[] }[];
  /** Braces outside of placeholders, which are a mistake. */
  stray: string;
}

/** Returns the parts of a message that must be the same in every language. */
export function readShape(text: string): Shape {
  const found = [...text.matchAll(PLACEHOLDER)];
  return {
    names: found.map(([, name = '']) => name).toSorted(),
    plurals: found.flatMap(([, name = '', plural]) => {
      if (plural === undefined) return [];
      const branches = [...plural.matchAll(/(\S+) \{([^{}]*)\}/g)];
      return [
        {
          name,
          branches: branches.map(([, branch = '']) => branch),
          says: branches.map(([, , words = '']) => words.includes('#')),
        },
      ];
    }),
    stray: text.replace(PLACEHOLDER, '').replace(/[^{}]/g, ''),
  };
}
