interface File {
  url: string;
  revision?: string | null;
}

/**
 * Hashes with FNV-1a, 32 bits. It distinguishes builds, and is synchronous, so it is ready before the worker's first
 * answer.
 */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/**
 * Returns the version of a build: the package's version and a hash of its files, since not every release raises the
 * first.
 */
export function toVersion(release: string, files: readonly File[]): string {
  const list = files.map(({ url, revision }) => `${url} ${revision ?? ''}`).toSorted();
  return `${release}+${hash(list.join('\n'))}`;
}
