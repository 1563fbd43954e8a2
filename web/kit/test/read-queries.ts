import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const WEB = join(import.meta.dirname, '../..');

export interface WrittenQuery {
  /** The file of the query, relative to web/, and the key of the query with `*` for computed parts. */
  where: string;
  /** The parts of the query's key. A part that is not a literal is undefined. */
  key: (string | undefined)[];
  /**
   * True when the query's `meta` prevents the device from storing the answer. `meta` may be a constant of the same
   * file.
   */
  isMarkedUnkept: boolean;
  /**
   * The requests of the query's function, such as `GET /api/users/:id`. Empty when another function makes the requests.
   */
  routes: string[];
  namesUser: boolean;
}

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

/** `written` is either a key such as `['users', id]`, or the name of a constant or function that contains the key. */
function readKey(source: string, written: string): (string | undefined)[] {
  const name = /^\w+/.exec(written)?.[0];
  const list = name
    ? new RegExp(String.raw`const ${name}\b[^\[]*\[([^\]]*)\]`).exec(source)?.[1]
    : /^\[([^\]]*)/.exec(written)?.[1];
  return (list ?? '').split(',').map((part) => /^\s*'([^']+)'\s*$/.exec(part)?.[1]);
}

const CLIENT = /const (\w+) = hc<(?:typeof )?\w+>\((?:'([^']+)'|(\w+))(?:, \w+)?\)((?:\.\w+|\['[^']+'\])*)/g;
const CALL = /\b(\w+)((?:\s*\.\w+|\s*\['[^']+'\])*)\s*\.\$(get|post)\(/g;

/**
 * Returns the address of each API client in a file, by the name of the client's constant. A constant for a part of a
 * client counts too.
 */
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

export const readQueries = (): WrittenQuery[] =>
  globSync('**/*.{ts,tsx}', { cwd: WEB })
    .filter((file) => !/\.test\.|^demo\/|^build\//.test(file))
    .toSorted()
    .flatMap(readFile);
