const STORAGE_KEY = 'employee-rewards-device';

/**
 * Returns the id of this device, for which the server signs clock checks. When storage is blocked, the id is valid only
 * for this page.
 */
function readDeviceId(): string {
  const made = crypto.randomUUID();
  try {
    const stored = localStorage.getItem(STORAGE_KEY);
    if (stored !== null) return stored;
    localStorage.setItem(STORAGE_KEY, made);
  } catch {
    // Storage is blocked.
  }
  return made;
}

/** Returns true when a user was ever signed in on this device. */
export function hasDeviceId(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== null;
  } catch {
    return false;
  }
}

let deviceId = '';

export function getDeviceId(): string {
  deviceId ||= readDeviceId();
  return deviceId;
}
