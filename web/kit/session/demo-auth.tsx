import { createContext, use, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { clearDemoFlagsInProduction, isDemoFlag, readDemoUser, storeDemoUser } from './demo-flags.ts';

const listeners = new Set<() => void>();

// This module may run before the first line of the app, so the flags are cleared here too.
clearDemoFlagsInProduction();

/** The signed-in user, also in memory for a device whose storage is blocked. */
let currentId = readDemoUser();

function change(next: string | null): void {
  currentId = next;
  storeDemoUser(next);
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  // Signing out in one tab signs the user out in the other tabs.
  const onStorage = (event: StorageEvent) => {
    if (!isDemoFlag(event.key)) return;
    currentId = readDemoUser();
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

export const sessionUserId = (): string | null => currentId;

export function useSessionUserId(): string | null {
  return useSyncExternalStore(subscribe, sessionUserId, sessionUserId);
}

interface DemoAuth {
  userId: string | null;
  signIn: (userId: string) => void;
  signOut: () => void;
}

const DemoAuthContext = createContext<DemoAuth | null>(null);

export function DemoAuthProvider({ children }: { children: ReactNode }) {
  const userId = useSessionUserId();
  const auth = useMemo<DemoAuth>(() => ({ userId, signIn, signOut }), [userId]);
  return <DemoAuthContext value={auth}>{children}</DemoAuthContext>;
}

export function useDemoAuth(): DemoAuth {
  const auth = use(DemoAuthContext);
  // This message is from spec section 8.
  if (!auth) throw new Error('useDemoAuth must be used within DemoAuthProvider');
  return auth;
}
