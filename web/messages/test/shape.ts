import { PLACEHOLDER } from '../../../domain/text/format-message.ts';

interface Shape {
  /** The names of the placeholders, each as often as it stands there. */
  names: string[];
  /** Of each plural: the branches, and whether they say the number. */
  plurals: { name: string; branches: string[]; says: boolean[] }[];
  /** What is left of braces outside of placeholders: a slip. */
  stray: string;
}

/** What of a message must be alike in every language. */
export function shapeOf(text: string): Shape {
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
