import { useEffect, useState } from 'react';

/** Who was signed in on this device last, by the provider's id: no token, no name. Clearing the device removes it. */
const STORAGE_KEY = 'employee-rewards-last-user';

function lastUser(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    // Blocked storage remembers nobody.
    return null;
  }
}

/** null after signing out. */
export function rememberUser(userId: string | null): void {
  try {
    if (userId === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, userId);
  } catch {
    // Blocked storage: without a connection the app then knows nobody.
  }
}

/** Whom the device remembered when the page started, until another tab signs out or clears the device. */
export function useLastUser(): string | null {
  const [userId, setUserId] = useState(lastUser);
  useEffect(() => {
    const onStorage = ({ key, newValue }: StorageEvent) => {
      // A key of null: everything was cleared.
      if (key === null || (key === STORAGE_KEY && newValue === null)) setUserId(null);
    };
    addEventListener('storage', onStorage);
    return () => removeEventListener('storage', onStorage);
  }, []);
  return userId;
}
