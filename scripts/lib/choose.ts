interface Step {
  name: string;
  after?: readonly string[];
  covers?: (file: string) => boolean;
}

export function listUnknown(all: readonly Step[], words: readonly string[], files: readonly string[]): string[] {
  return words.filter((word) => ![...all.map(({ name }) => name), ...files].some((name) => name.includes(word)));
}

/** With words, it runs only the test files whose names contain one of the words. */
export type Chosen<T extends Step> = T & { words: readonly string[] };

/**
 * A word chooses the steps whose names contain it, and the steps that cover matching test files, with only these files.
 * A chosen step also brings the earlier steps in its `after`, because in a fresh clone it would fail without their
 * results.
 */
export function choose<T extends Step>(
  all: readonly T[],
  words: readonly string[],
  files: readonly string[],
): Chosen<T>[] {
  const needed = new Set<string>();
  const findWords = (step: T): readonly string[] | null => {
    if (words.length === 0 || words.some((word) => step.name.includes(word))) return [];
    const own = words.filter((word) => files.some((file) => step.covers?.(file) && file.includes(word)));
    if (own.length > 0) return own;
    return needed.has(step.name) ? [] : null;
  };
  // Starts with the last step, because a step can only be needed by later steps.
  const chosen = all.toReversed().flatMap((step): Chosen<T>[] => {
    const own = findWords(step);
    if (own === null) return [];
    for (const name of step.after ?? []) needed.add(name);
    return [{ ...step, words: own }];
  });
  return chosen.toReversed();
}
