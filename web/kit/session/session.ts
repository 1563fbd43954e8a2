import { useSyncExternalStore } from 'react';
import { clearDemoFlagsInProduction, isDemoFlag, readDemoUser, storeDemoUser } from './demo-flags.ts';

/**
 * The listeners to the demo's session, which is the signed-in user as this device knows it. The server decides whether
 * that user may act.
 */
const listeners = new Set<() => void>();

// This module may run before the first line of the app, so the flags are cleared here too.
clearDemoFlagsInProduction();

/** The user is in memory too, so that the session lasts until the page closes when storage is blocked. */
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
