import { createReadStream, existsSync, readFileSync, statSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { extname, join, sep } from 'node:path';

const TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  // Only with this type can browsers compile WebAssembly during the download.
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
};

/** These paths get a 404, because the page as a response would hide a wrong request. */
const NOT_HERE = ['/api', '/parties'];

export interface StaticSite {
  url: string;
  stop: () => Promise<void>;
}

interface HeaderRule {
  prefix: string;
  headers: readonly (readonly [name: string, value: string])[];
}

/** Supports `/*`, `/folder/*` and `! Name`, which removes a header. */
export function readHeaderRules(text: string): HeaderRule[] {
  const rules: HeaderRule[] = [];
  let headers: (readonly [string, string])[] = [];
  for (const line of text.split('\n').filter((one) => one.trim() !== '')) {
    if (line.startsWith('/')) {
      headers = [];
      rules.push({ prefix: line.trim().replace(/\*$/, ''), headers });
      continue;
    }
    const [, name = '', value = ''] = /^\s+(?:!\s*)?([\w-]+)(?::\s*(.*))?$/.exec(line) ?? [];
    headers.push([name, value]);
  }
  return rules;
}

function fileFor(folder: string, path: string): string | null {
  if (NOT_HERE.some((other) => path === other || path.startsWith(`${other}/`))) return null;
  const file = join(folder, path);
  const isInside = file.startsWith(folder + sep);
  if (isInside && path !== '/_headers' && existsSync(file) && statSync(file).isFile()) return file;
  return extname(path) === '' ? join(folder, 'index.html') : null;
}

function answer(
  folder: string,
  rules: readonly HeaderRule[],
  request: IncomingMessage,
  response: ServerResponse,
): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  let path: string;
  try {
    path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
  } catch {
    response.writeHead(400).end();
    return;
  }
  for (const { prefix, headers } of rules) {
    if (!path.startsWith(prefix)) continue;
    for (const [name, value] of headers) {
      if (value === '') response.removeHeader(name);
      else response.setHeader(name, value);
    }
  }
  const file = isRead ? fileFor(folder, path) : null;
  if (file === null) {
    response.writeHead(isRead ? 404 : 405, { 'Content-Type': 'text/plain' }).end('Not here.\n');
    return;
  }
  const type = TYPES[extname(file)] ?? 'application/octet-stream';
  response.writeHead(200, { 'Content-Type': type, 'Content-Length': statSync(file).size });
  if (request.method === 'HEAD') response.end();
  else createReadStream(file).pipe(response);
}

/** Sends the page for every address of the app. */
export function serveStatic(folder: string, port: number): Promise<StaticSite> {
  const headersFile = join(folder, '_headers');
  const rules = existsSync(headersFile) ? readHeaderRules(readFileSync(headersFile, 'utf8')) : [];
  const server = createServer((request, response) => answer(folder, rules, request, response));
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      resolve({
        url: `http://localhost:${port}`,
        stop: () =>
          new Promise((done) => {
            server.close(() => done());
            server.closeAllConnections();
          }),
      });
    });
  });
}
