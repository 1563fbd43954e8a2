/** What the worker does about a request: the page of the app, a file of it, something that may have been kept, or nothing. */
export type Plan = 'page' | 'shell' | 'kept' | 'network';

interface Asked {
  method: string;
  mode: string;
  url: string;
}

interface Site {
  origin: string;
  /** Whether the file is one of those that every version brings along. */
  isShell: (url: string) => boolean;
}

/** These answer for themselves: the API and the live rooms. */
const SERVER = ['/api', '/parties'];
/** The worker's own script: the browser asks for it by rules of its own. */
const SCRIPT = '/sw.js';

const isWithin = (path: string, parent: string): boolean => path === parent || path.startsWith(`${parent}/`);

/** Whether an answer to `url` may be kept on the device at all. */
export function mayKeep(url: string, origin: string): boolean {
  if (!URL.canParse(url, origin)) return false;
  const { origin: host, pathname } = new URL(url, origin);
  return host === origin && pathname !== SCRIPT && !SERVER.some((parent) => isWithin(pathname, parent));
}

/** A path whose last part has a dot is a file; everything else is a screen of the app. */
const isFile = (pathname: string): boolean => /\.[^/]+$/.test(pathname);

export function planFor({ method, mode, url }: Asked, { origin, isShell }: Site): Plan {
  if (method !== 'GET' || !mayKeep(url, origin)) return 'network';
  if (isShell(url)) return 'shell';
  if (mode === 'navigate' && !isFile(new URL(url).pathname)) return 'page';
  return 'kept';
}
