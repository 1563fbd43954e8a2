import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import en from './en.ts';

const ROOT = join(import.meta.dirname, '../..');

/** The sources that may name a key: the app's own, and domain/ for keys that are made of its names. */
const sources = globSync('{web,domain}/**/*.{ts,tsx}', { cwd: ROOT })
  .filter((file) => !/\.test\.|^web\/messages\/(en|de)\/|^web\/demo\//.test(file))
  .map((file) => readFileSync(join(ROOT, file), 'utf8'));

const escape = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Keys that are built, as patterns: `audit.${x}`, `qr.place.${by}.hint` or `${start}.title`. */
const patterns = sources
  .flatMap((source) => [...source.matchAll(/`((?:[a-z][\w.]*\.)?\$\{[^`{}]*\}(?:[\w.]|\$\{[^`{}]*\})*)`/g)])
  .map(([, key = '']) => key.split(/\$\{[^}]*\}/))
  // Without a word of its own, anything would fit.
  .filter((parts) => parts.some((part) => /\w/.test(part)))
  .map((parts) => new RegExp(`^${parts.map(escape).join('(.+)')}$`));
const quoted = new Set(
  sources.flatMap((source) => [...source.matchAll(/['"`]([\w-]+(?:\.[\w-]+)+)['"`]/g)].map(([, key]) => key)),
);

/** A computed part within a key is one word, or a name with a dot that a source has: `act.${'user.approved'}`. */
const isBuilt = (key: string): boolean =>
  patterns.some((pattern) => {
    const parts = pattern.exec(key)?.slice(1);
    const isStart = pattern.source.startsWith('^(');
    return parts?.every((part, index) => quoted.has(part) || (!part.includes('.') && !(isStart && index === 0)));
  });

it('has no text that no source names', () => {
  expect(Object.keys(en).filter((key) => !quoted.has(key) && !isBuilt(key))).toEqual([]);
});
