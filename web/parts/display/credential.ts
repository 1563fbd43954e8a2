const KEY = 'employee-rewards-display';

/**
 * Calls `use` with the device's storage, or returns null when storage is blocked. The display then works until its page
 * closes.
 */
function withStorage<Result>(use: (storage: Storage) => Result): Result | null {
  try {
    return use(localStorage);
  } catch {
    return null;
  }
}

/**
 * Returns the credential of this display, from the link that connects the display or from the device's storage. In the
 * link, the credential is after the `#`, so that no server receives it in an address. Returns null when the device is
 * not a display.
 */
export function findCredential(): string | null {
  const linked = location.hash.slice(1);
  return linked === '' ? withStorage((storage) => storage.getItem(KEY)) : linked;
}

/**
 * Removes the credential from the address bar. Do not call it during a render. React may repeat the render, which would
 * then find no credential.
 */
export function clearAddress(): void {
  if (location.hash !== '') history.replaceState(null, '', location.pathname);
}

/**
 * Stores a credential. Call it only after the server accepted the credential, so that a link with a wrong credential
 * does not replace a valid one.
 */
export const keepCredential = (credential: string): void =>
  void withStorage((storage) => storage.setItem(KEY, credential));

/** Removes a rejected credential from the device's storage if it is stored there. */
export const forgetCredential = (credential: string): void =>
  void withStorage((storage) => storage.getItem(KEY) === credential && storage.removeItem(KEY));

/** The prefix of a wall's credential in a link and in the device's storage. */
const OF_WALL = 'wall.';

export const isOfWall = (credential: string): boolean => credential.startsWith(OF_WALL);

/**
 * Returns the link that makes a device a wall. `toWallCredential` converts the credential in the link to the credential
 * in a request.
 */
export const toWallLink = (path: string, credential: string): string => toDisplayLink(path, OF_WALL + credential);
export const toWallCredential = (linked: string): string => linked.slice(OF_WALL.length);

/** Returns the link that makes a device a display. */
export const toDisplayLink = (path: string, credential: string): string => `${location.origin}${path}#${credential}`;
