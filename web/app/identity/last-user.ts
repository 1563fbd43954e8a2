import { useEffect, useState } from 'react';

/**
 * The storage key of the user who signed in last on this device. The value is the provider's user id, without a token
 * or a name. Clearing the device removes it.
 */
const STORAGE_KEY = 'employee-rewards-last-user';

function lastUser(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Storage is blocked.
    return null;
  }
}

/** Stores the last user. Call it with null after signing out. */
export function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // Storage is blocked, so the app knows no user at an offline start.
  }
}

/**
 * Returns the user whom the device remembered when the page started. Returns null after another tab signed out or
 * cleared the device.
 */
export function useLastUser(): string | null {
  const [userId, setUserId] = useState(lastUser);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // The key is null when the whole storage was cleared.
      if (key === null || (key === STORAGE_KEY && newValue === null)) setUserId(null);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return userId;
}
