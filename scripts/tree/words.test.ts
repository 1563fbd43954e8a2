import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { ROOT } from '../lib/paths.ts';

/** Words that only this project used, and names without a meaning. docs/glossary.md lists the words to use instead. */
const REFUSED: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['a function named xOf', /\b(?:function|const|let) [a-z]\w*Of\b/],
  [
    'an identifier with a word of our own',
    /\b\w*(?:[tT]wins?[A-Z(]|heedStanding|onHope|goesOn|goOn|followUps|[sS]hel(?:f|ves)\b)\w*/,
  ],
  ['standing, for a status, a streak or a rank', /(?<![oO]ut)(?<![uU]nder)[sS]tanding(?!s? ?\|)/],
  [
    'a comment that begins with a relative pronoun',
    /^\s*(?:\*|\/\*\*|\/\/) (?:What|Whatever|Who|Whoever|Whom|Where|How many|How much) (?!it )/,
  ],
  ['whoever', /\b[wW]hoever\b/],
];

/** In these lines, the words are data. */
const ALLOWED: readonly (readonly [file: string, line: RegExp])[] = [
  ['scripts/tree/words.test.ts', /./],
  ['worker/db/seed/soundness.ts', /standing/],
  ['worker/features/rewards/manage.test.ts', /shelf/],
];

const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.mjs'], { cwd: ROOT, encoding: 'utf8' })
  .trim()
  .split('\n');

it.each(REFUSED)('no source file contains %s', (_, pattern) => {
  const found = files.flatMap((file) =>
    readFileSync(join(ROOT, file), 'utf8')
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.trim()}`] : []))
      .filter((place) => !ALLOWED.some(([name, line]) => name === file && line.test(place))),
  );
  expect(found).toEqual([]);
});
