const KEY = 'employee-rewards-display';

/** Reads or writes the device's storage. When storage is blocked, the display lasts as long as its page. */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/**
 * Returns this display's credential: from the link that connects it, otherwise from the device. The link has it after
 * its `#`, so that no server sees it in an address. Null when the device is no display.
 */
export function findCredential(): string | null {
  const linked = location.hash.slice(1);
  return linked === '' ? withStorage((storage) => storage.getItem(KEY)) : linked;
}

/**
 * Removes the credential from the address bar. Must not run during a render: React repeats a render that waits for a
 * chunk.
 */
export function clearAddress(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
}

/** Stores a credential that a station or a wall accepted: a link with a wrong one does not replace it. */
export const keepCredential = (credential: string): void =>
  void withStorage((storage) => storage.setItem(KEY, credential));

/** Removes a rejected credential, if it is the stored one. */
export const forgetCredential = (credential: string): void =>
  void withStorage((storage) => storage.getItem(KEY) === credential && storage.removeItem(KEY));

/** The prefix of a wall's credential, in a link and on the device. */
const OF_WALL = 'wall.';

export const isOfWall = (credential: string): boolean => credential.startsWith(OF_WALL);

/** Converts a wall's credential to its link, and the linked form to the credential of a request. */
export const toWallLink = (path: string, credential: string): string => toDisplayLink(path, OF_WALL + credential);
export const toWallCredential = (linked: string): string => linked.slice(OF_WALL.length);

/** Returns the link that makes a device a display. */
export const toDisplayLink = (path: string, credential: string): string => `${location.origin}${path}#${credential}`;
