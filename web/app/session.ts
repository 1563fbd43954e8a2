import { useSyncExternalStore } from 'react';

/** The demo's session: who is signed in, as far as this device knows. The server decides whether that is true. */
const STORAGE_KEY = 'employee-rewards-demo-user';

const listeners = new Set<() => void>();

function read(): string | null {
  try {
    return localStorage.getItem(STORAGE_KEY);
  } catch {
    return null;
  }
}

/** Kept beside storage: where storage is blocked, the session lasts as long as the page. */
let userId = read();

function change(next: string | null): void {
  userId = next;
  try {
    if (next === null) localStorage.removeItem(STORAGE_KEY);
    else localStorage.setItem(STORAGE_KEY, next);
  } catch {
    // Storage is blocked: the variable above holds it.
  }
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Signing out in one tab signs out the others.
  const onStorage = (event: StorageEvent) => {
    if (event.key !== STORAGE_KEY && event.key !== null) return;
    userId = read();
    listener();
  };
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
}

export const signIn = (id: string): void => change(id);
export const signOut = (): void => change(null);

export const sessionUserId = (): string | null => userId;

/** The signed-in user's id, or null. */
export function useSessionUserId(): string | null {
  return useSyncExternalStore(subscribe, sessionUserId);
}
