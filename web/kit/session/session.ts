import { useSyncExternalStore } from 'react';
import { clearDemoFlagsInProduction, isDemoFlag, readDemoUser, storeDemoUser } from './demo-flags.ts';

/** The listeners to changes of the demo's session. */
const listeners = new Set<() => void>();

// This module may run before the first line of the app, so the flags are cleared here too.
clearDemoFlagsInProduction();

/** The signed-in user, also in memory for a device whose storage is blocked. */
let userId = readDemoUser();

function change(next: string | null): void {
  userId = next;
  storeDemoUser(next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Signing out in one tab signs the user out in the other tabs.
  const onStorage = (event: StorageEvent) => {
    if (!isDemoFlag(event.key)) return;
    userId = readDemoUser();
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

/** Returns the signed-in user's id, or null. */
export function useSessionUserId(): string | null {
  return useSyncExternalStore(subscribe, sessionUserId, sessionUserId);
}
