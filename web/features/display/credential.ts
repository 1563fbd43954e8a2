const KEY = 'employee-rewards-display';

/** Reads or writes the storage of the device; where that is blocked, the display lives as long as its page. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/**
 * The credential of this display: from the link that connects it, which has it after its `#`, so that no server sees it in an
 * address; else the one that the device keeps. Null where the device is no display.
 */
export function findCredential(): string | null {
  const linked = location.hash.slice(1);
  return linked === '' ? withStorage((storage) => storage.getItem(KEY)) : linked;
}

/** Takes the credential out of the address bar. Not while React renders: a render that waits for a part begins anew. */
export function clearAddress(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
}

/** Keeps a credential that a station or a wall has: a link with another one takes nothing away. */
export const keepCredential = (credential: string): void =>
  void withStorage((storage) => storage.setItem(KEY, credential));

/** Forgets a credential that nothing has, if it is the one that is kept. */
export const forgetCredential = (credential: string): void =>
  void withStorage((storage) => storage.getItem(KEY) === credential && storage.removeItem(KEY));

/** In a link and on the device, what stands before the credential of a wall. */
const OF_WALL = 'wall.';

export const isOfWall = (credential: string): boolean => credential.startsWith(OF_WALL);

/** The credential of a wall as its link has it, and as its requests have it. */
export const toWallLink = (path: string, credential: string): string => toDisplayLink(path, OF_WALL + credential);
export const toWallCredential = (linked: string): string => linked.slice(OF_WALL.length);

/** The link that makes a device a display. */
export const toDisplayLink = (path: string, credential: string): string => `${location.origin}${path}#${credential}`;
