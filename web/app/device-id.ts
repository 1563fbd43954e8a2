const STORAGE_KEY = 'employee-rewards-device';

/** The id of this device, which the server's clock checks are signed for. Blocked storage: one of this page alone. */
function readDeviceId(): string {
  const made = crypto.randomUUID();
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    if (kept !== null) return kept;
    localStorage.setItem(STORAGE_KEY, made);
  } catch {
    // Nothing is kept.
  }
  return made;
}

/** Whether anybody was ever signed in on this device, as far as it knows. */
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
