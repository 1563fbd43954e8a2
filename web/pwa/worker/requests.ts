/**
 * The way in which the worker handles a request. `page`: it returns the app's page. `shell`: it returns a file of its
 * version. `kept`: it looks for the file in every cache. `network`: it does not handle the request.
 */
export type Plan = 'page' | 'shell' | 'kept' | 'network';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

interface Site {
  origin: string;
  /** Returns true when the file belongs to the worker's version of the app. */
  isShell: (url: string) => boolean;
}

/** Paths that the server must answer: the API and the live rooms. */
const SERVER = ['/api', '/parties'];
/** The worker's script. The browser requests it by its own rules. */
const SCRIPT = '/sw.js';

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** Returns true when an answer to `url` may be stored on the device. */
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
