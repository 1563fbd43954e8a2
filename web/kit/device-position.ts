import type { Position } from '#domain/qr/position.ts';

/** The longest search for a position. */
const FIND_MS = 20_000;

const toMetre = (degrees: number): number => Math.round(degrees * 1e5) / 1e5;

export type NoPosition = 'denied' | 'missing';

/** The browser asks the user for permission first, unless the user has already answered. Rejects with NoPosition. */
export function findPosition(): Promise<Position> {
  return new Promise((resolve, reject: (why: NoPosition) => void) => {
    if (!('geolocation' in navigator)) return reject('missing');
    navigator.geolocation.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ latitude: toMetre(latitude), longitude: toMetre(longitude), accuracy: Math.ceil(accuracy) }),
      ({ code, PERMISSION_DENIED }) => reject(code === PERMISSION_DENIED ? 'denied' : 'missing'),
      { enableHighAccuracy: true, timeout: FIND_MS, maximumAge: 0 },
    );
  });
}

/** Returns true when the browser returns the position without asking the user again. */
export async function mayFindPosition(): Promise<boolean> {
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted';
  } catch {
    return false;
  }
}
