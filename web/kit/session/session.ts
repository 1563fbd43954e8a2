import { useSyncExternalStore } from 'react';
import { clearDemoFlagsInProduction, isDemoFlag, readDemoUser, storeDemoUser } from './demo-flags.ts';

/**
 * Listeners to the demo's session: the signed-in user as this device knows it. The server decides whether that is true.
 */
const listeners = new Set<() => void>();

// This module may run before the app's first line does.
clearDemoFlagsInProduction();

/** Held in memory too, so that with blocked storage the session lasts as long as the page. */
let userId = readDemoUser();

function change(next: string | null): void {
  userId = next;
  storeDemoUser(next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Signing out in one tab signs out the others.
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
