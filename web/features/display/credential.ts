const KEY = 'station-display';

/**
 * The credential of this display: from the link that connects it, which has it after its `#`, so that no server sees it in an
 * address; then from what the device keeps. Null where the device is no display.
 */
export function takeCredential(): string | null {
  const linked = location.hash.slice(1);
  if (linked !== '') {
    localStorage.setItem(KEY, linked);
    history.replaceState(null, '', location.pathname);
  }
  return localStorage.getItem(KEY);
}

/** The link that makes a device a display. */
export const toDisplayLink = (path: string, credential: string): string => `${location.origin}${path}#${credential}`;
