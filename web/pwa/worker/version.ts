interface File {
  url: string;
  revision?: string | null;
}

/** FNV-1a, 32 bits: tells builds apart, and is worked out before the worker has to answer anything. */
function hash(text: string): string {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at++) value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  return (value >>> 0).toString(16).padStart(8, '0');
}

/** The version of a build: that of the package, and which files it consists of, since not every release raises the first. */
export function versionOf(release: string, files: readonly File[]): string {
  const list = files.map(({ url, revision }) => `${url} ${revision ?? ''}`).toSorted();
  return `${release}+${hash(list.join('\n'))}`;
}
