import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, expect, it } from 'vitest';
import { messages, loadMessages, type Area } from './messages.ts';
import { PAGES } from '#domain/pages/pages.ts';
import en, { areas } from './en.ts';

const WEB = join(import.meta.dirname, '..');
const keys = Object.keys(en);
const texts: Readonly<Record<string, object>> = areas;

const sources = globSync('**/*.{ts,tsx}', { cwd: WEB })
  .map((file) => join(WEB, file))
  .filter((file) => !file.includes('.test.') && !/\/(demo|messages\/(en|de))\//.test(file));

const LAZY = /\bimport\('((?:\.|#web\/)[^']+)'\)((?:,\s*'\w+')*)/g;
const STATIC = /^(?:import|export) (?!type )[^;]*?from '((?:\.|#web\/)[^']+)'|^import '((?:\.|#web\/)[^']+)'/gm;

const resolve = (file: string, path: string): string =>
  path.startsWith('#web/') ? join(WEB, path.slice('#web/'.length)) : join(dirname(file), path);

function loadsWith(file: string, known = new Set<string>()): Set<string> {
  if (known.has(file) || !/\.tsx?$/.test(file) || !sources.includes(file)) return known;
  known.add(file);
  for (const [, from, bare] of readFileSync(file, 'utf8').matchAll(STATIC)) {
    loadsWith(resolve(file, from ?? bare ?? ''), known);
  }
  return known;
}

/** Returns the keys that a module uses, whole or by their beginning: t('nav.label'), t(`mood.${mood}`). */
function keysIn(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const quoted = new Set([...source.matchAll(/'([\w.]+\.[\w.]+)'/g)].map(([, key]) => key));
  const begun = [...source.matchAll(/`([\w.]+\.)\$\{/g)].map(([, start = '']) => start);
  return keys.filter((key) => quoted.has(key) || begun.some((start) => key.startsWith(start)));
}

/** The separately loaded parts of the app, with the areas named where each is loaded. */
const parts = sources.flatMap((file) =>
  [...readFileSync(file, 'utf8').matchAll(LAZY)].map(([, path = '', named = '']) => ({
    part: resolve(file, path),
    named: [...named.matchAll(/\w+/g)].map(([area]) => area),
  })),
);
parts.push({ part: join(WEB, 'app/main.tsx'), named: [] });

describe('areas of texts', () => {
  it('finds the parts of the app', () => {
    expect(parts.length).toBeGreaterThan(15);
    expect(parts.every(({ part }) => existsSync(part))).toBe(true);
  });

  it('has each in a file of its name, which is what loads it', async () => {
    const files = await Promise.all(
      Object.keys(texts).map(async (area) => (await import(`./en/${area}.ts`)) as object),
    );
    expect(files.map((file) => ({ ...file }))).toEqual(Object.entries(texts).map(([area, held]) => ({ [area]: held })));
  });

  it('are loaded by their names, those of admins too', async () => {
    await loadMessages(...(Object.keys(areas) as Area[]));
    expect(Object.keys(messages)).toHaveLength(keys.length);
  });

  it('has every key in one area', () => {
    expect(Object.values(texts).flatMap((area) => Object.keys(area))).toHaveLength(keys.length);
  });

  it.each(parts.map(({ part, named }) => [relative(WEB, part), part, named] as const))(
    'loads with %s the texts that it uses',
    (_name, part, named) => {
      // `errors` loads at every start in a language other than English; in English none of it is shown.
      const loaded = new Set(['core', 'errors', ...named].flatMap((area) => Object.keys(texts[area] ?? {})));
      const missing = [...loadsWith(part)].flatMap((file) => keysIn(file).filter((key) => !loaded.has(key)));
      expect(missing).toEqual([]);
    },
  );

  it('loads with each page its title', () => {
    const source = readFileSync(join(WEB, 'app/pages.tsx'), 'utf8');
    const named = (list = '') => [...list.matchAll(/\w+/g)].map(([area]) => area);
    const chunks = new Map(
      [...source.matchAll(/const (\w+) = lazyParts\(\(\) => import\('[^']+'\)((?:,\s*'\w+')*)/g)].map(
        ([, chunk, list]) => [chunk, named(list)] as const,
      ),
    );
    const pages = [...source.matchAll(/^ {2}(\w+): \{ Component: (\w+)(?:\(\(\) => import\('[^']+'\)(.*?)\))?/gm)];
    expect(pages.map(([, name]) => name).toSorted()).toEqual(
      Object.keys(PAGES)
        .filter((name) => name !== 'home' && name !== 'auth')
        .toSorted(),
    );
    const untitled = pages.filter(([, name = '', chunk, own]) => {
      const loaded = ['core', ...(own === undefined ? (chunks.get(chunk) ?? []) : named(own))];
      return !loaded.some((area) => PAGES[name as keyof typeof PAGES].title in (texts[area] ?? {}));
    });
    expect(untitled.map(([, name]) => name)).toEqual([]);
  });
});
