import { VERSION_ENTRY } from '../messages.ts';

/**
 * The way in which the worker handles a request. `page`: it returns the app's page. `shell`: it returns a file of its
 * version. `kept`: it looks for the file in every cache. `network`: it does not handle the request.
 */
type Plan = 'page' | 'shell' | 'kept' | 'network';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

interface Site {
  origin: string;
  isShell: (url: string) => boolean;
}

/** Paths that the server must answer: the API and the live rooms. */
const SERVER = ['/api', '/parties'];
/** The browser requests it by its own rules. */
const SCRIPT = '/sw.js';

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

export function mayKeep(url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false;
  const { origin: host, pathname } = new URL(url, origin);
  return host === origin && pathname !== SCRIPT && !SERVER.some((parent) => isWithin(pathname, parent));
}

/**
 * Returns true when the last part of the path has a dot. Such a path is a file, and every other path is a screen of the
 * app.
 */
const isFile = (pathname: string): boolean => /\.[^/]+$/.test(pathname);

export function planFor({ method, mode, url }: Asked, { origin, isShell }: Site): Plan {
  if (method !== 'GET' || !mayKeep(url, origin)) return 'network';
  // The page is also a file of the version. Only as a page does it state the version of its worker.
  if (mode === 'navigate' && !isFile(new URL(url).pathname)) return 'page';
  return isShell(url) ? 'shell' : 'kept';
}

interface File {
  url: string;
  revision?: string | null;
}

/**
 * Returns the 32-bit FNV-1a hash of a text, which is enough to distinguish builds. The function is synchronous, so that
 * the version is known before the worker's first answer.
 */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** The hash is needed because not every release raises the version of the package. */
export function toVersion(release: string, files: readonly File[]): string {
  const list = files.map(({ url, revision }) => `${url} ${revision ?? ''}`).toSorted();
  return `${release}+${hash(list.join('\n'))}`;
}

export function stampPage(page: Response, version: string): Response {
  const headers = new Headers(page.headers);
  headers.set('Server-Timing', `${VERSION_ENTRY};desc="${version}"`);
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}
