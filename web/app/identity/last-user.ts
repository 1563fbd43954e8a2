import { useEffect, useState } from 'react';

/**
 * The key of the user who signed in last on this device: the provider's id, no token, no name. Clearing the device
 * removes it.
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

/** Stores the last user, null after signing out. */
export function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // Storage is blocked, so an offline start knows no user.
  }
}

/**
 * Returns the user that the device remembered when the page started, until another tab signs out or clears the device.
 */
export function useLastUser(): string | null {
  const [userId, setUserId] = useState(lastUser);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // A null key means that everything was cleared.
      if (key === null || (key === STORAGE_KEY && newValue === null)) setUserId(null);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return userId;
}
