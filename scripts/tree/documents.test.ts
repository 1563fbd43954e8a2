import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ROOT } from '../lib/paths.ts';

const DOCUMENTS = ['README.md', 'CONTRIBUTING.md', 'docs/glossary.md', 'docs/product.md'];
const readText = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).split(
  '\n',
);
/** A text that begins with one of these names is a path. */
const rooms = new Set(files.map((file) => file.split('/')[0]));

const pathsIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/`([\w.-]+\/[^\s`]*)`/g)].map(([, path = '']) => path))].filter((path) =>
    rooms.has(path.split('/')[0] ?? ''),
  );

/** `<word>` and `*` match any name. */
const isThere = (path: string): boolean =>
  existsSync(join(ROOT, path)) || globSync(path.replaceAll(/<\w+>/g, '*'), { cwd: ROOT }).length > 0;

describe.each(DOCUMENTS)('%s', (document) => {
  it('the document mentions only paths that exist', () => {
    expect(pathsIn(readText(document)).filter((path) => !isThere(path))).toEqual([]);
  });

  it('the document mentions only file names that exist', () => {
    const names = [...readText(document).matchAll(/`([\w.-]+\.(?:ts|tsx|js|md))`/g)].map(([, name = '']) => name);
    const known = new Set(files.map((file) => file.split('/').at(-1)));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });
});

it('every npm command has a file in scripts/ or bench/', () => {
  const { scripts } = JSON.parse(readText('package.json')) as { scripts: Record<string, string> };
  const commands = Object.values(scripts).flatMap((line) => /scripts\/run\.mjs (\S+)/.exec(line)?.[1] ?? []);
  expect(commands.length).toBeGreaterThan(20);
  expect(commands.filter((command) => !existsSync(join(ROOT, 'scripts', `${command}.ts`)))).toEqual([]);
});

describe('comments', () => {
  const product = readText('docs/product.md');
  const numbers = new Set([...product.matchAll(/^## (\d+)\./gm)].map(([, number]) => number));
  const headings = new Set([...product.matchAll(/^### (.+)$/gm)].map(([, heading]) => heading));
  const sources = files
    .filter((file) => /\.(ts|tsx|mjs|sql|css)$/.test(file) && existsSync(join(ROOT, file)))
    .map((file) => ({ file, text: readText(file).replaceAll(/\n\s*(?:\*|\/\/|--) ?/g, ' ') }));

  const findUnknown = (mention: RegExp, isKnown: (name: string) => boolean): string[] =>
    sources.flatMap(({ file, text }) =>
      [...text.matchAll(mention)].filter(([, name = '']) => !isKnown(name)).map(([said]) => `${file}: ${said}`),
    );

  it('comments refer only to sections of the specification that docs/product.md contains', () => {
    const areKnown = (list: string) => [...list.matchAll(/\d+/g)].every(([number]) => numbers.has(number));
    expect(numbers.size).toBeGreaterThan(5);
    expect(findUnknown(/\bspec,? sections? (\d+(?:(?:, | and )\d+)*)/gi, areKnown)).toEqual([]);
  });

  it('comments refer only to design sections that docs/product.md contains', () => {
    expect(findUnknown(/\bDesign(?: sections?|:)? "([^"]+)"/gi, (name) => headings.has(name))).toEqual([]);
  });
});
