import { VERSION_ENTRY } from '../messages.ts';

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

/**
 * Returns the version of a build: the version of the package and a hash of the files. The hash is needed because not
 * every release raises the version of the package.
 */
export function toVersion(release: string, files: readonly File[]): string {
  const list = files.map(({ url, revision }) => `${url} ${revision ?? ''}`).toSorted();
  return `${release}+${hash(list.join('\n'))}`;
}

/** Returns the app's page as the worker of `version` sends it: with the version in a header. */
export function stampPage(page: Response, version: string): Response {
  const headers = new Headers(page.headers);
  headers.set('Server-Timing', `${VERSION_ENTRY};desc="${version}"`);
  return new Response(page.body, { status: page.status, statusText: page.statusText, headers });
}
