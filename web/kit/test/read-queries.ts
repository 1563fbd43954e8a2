import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../..');

/** A query as its source has it. */
export interface WrittenQuery {
  /** Its file below web/, with the parts of its key that are literals. */
  where: string;
  /** The literal parts of its key; a part that is computed is undefined. */
  key: (string | undefined)[];
  /** True when `meta` keeps the query off the device. A variable of the file is resolved. */
  isMarkedUnkept: boolean;
  /** The requests that its function makes, as `GET /api/users/:id`; empty where another function makes them. */
  routes: string[];
  /** Whether it asks about a user by id. */
  namesUser: boolean;
}

/** Returns the object literal around `index`, with its braces. */
function readObjectAround(source: string, index: number): string {
  let start = index;
  for (let depth = 0; depth >= 0;) {
    start -= 1;
    if (source[start] === '}') depth += 1;
    if (source[start] === '{') depth -= 1;
  }
  let end = start;
  for (let depth = 0; ; end += 1) {
    if (source[end] === '{') depth += 1;
    if (source[end] === '}') depth -= 1;
    if (depth === 0) return source.slice(start, end + 1);
  }
}

/** Reads `['users', id]`, or the name of a constant or a function of the file that returns such a key. */
function readKey(source: string, written: string): (string | undefined)[] {
  const name = /^\w+/.exec(written)?.[0];
  const list = name
    ? new RegExp(String.raw`const ${name}\b[^\[]*\[([^\]]*)\]`).exec(source)?.[1]
    : /^\[([^\]]*)/.exec(written)?.[1];
  return (list ?? '').split(',').map((part) => /^\s*'([^']+)'\s*$/.exec(part)?.[1]);
}

const CLIENT = /const (\w+) = hc<\w+>\((?:'([^']+)'|(\w+))(?:, \w+)?\)((?:\.\w+|\['[^']+'\])*)/g;
const CALL = /\b(\w+)((?:\s*\.\w+|\s*\['[^']+'\])*)\s*\.\$(get|post)\(/g;

/** Returns the addresses of the clients of a file, by their names, with parts of a client that have a name. */
function readClients(source: string): Map<string, string> {
  const clients = new Map<string, string>();
  for (const [, name = '', address, constant, path = ''] of source.matchAll(CLIENT)) {
    const base = address ?? new RegExp(String.raw`const ${constant} = '([^']+)'`).exec(source)?.[1] ?? '';
    clients.set(name, base + toPath(path));
  }
  for (const [, name = '', client = '', path = ''] of source.matchAll(
    /const (\w+) = (\w+)((?:\.\w+|\['[^']+'\])+);/g,
  )) {
    const base = clients.get(client);
    if (base !== undefined) clients.set(name, base + toPath(path));
  }
  return clients;
}

const toPath = (written: string): string =>
  [...written.matchAll(/\.(\w+)|\['([^']+)'\]/g)]
    .map(([, property, name]) => property ?? name)
    .filter((part) => part !== 'index')
    .map((part) => `/${part}`)
    .join('');

function readFile(file: string): WrittenQuery[] {
  const source = readFileSync(join(WEB, file), 'utf8');
  const clients = readClients(source);
  return [...source.matchAll(/\bqueryKey: /g)].flatMap(({ index, 0: { length } }) => {
    const options = readObjectAround(source, index);
    if (!options.includes('queryFn')) return [];
    const key = readKey(source, source.slice(index + length));
    const meta = /\bmeta(?:: (\w+|\{[^}]*\}))?,/.exec(options);
    const constant = meta?.[1] ?? 'meta';
    const marked = constant.startsWith('{')
      ? constant
      : new RegExp(String.raw`const ${constant} = (\{[^}]*\})`).exec(source)?.[1];
    const calls = [...options.matchAll(CALL)].map(([, client = '', path = '', method = '']) => {
      const base = clients.get(client);
      return base === undefined ? undefined : `${method.toUpperCase()} ${base}${toPath(path)}`;
    });
    return [
      {
        where: `${file}: ${key.map((part) => part ?? '*').join(', ')}`,
        key,
        isMarkedUnkept: meta !== null && marked === '{ persist: false }',
        routes: calls.filter((route) => route !== undefined),
        namesUser: /\buserId\b/.test(options.slice(options.indexOf('queryFn'))),
      },
    ];
  });
}

/** Returns every query of the app: an object with a key and a function that reads. */
export const readQueries = (): WrittenQuery[] =>
  globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/\.test\.|^demo\/|^build\//.test(file))
    .toSorted()
    .flatMap(readFile);
