import { createContext, use, useMemo, type ReactNode } from 'react';
import { signIn, signOut, useSessionUserId } from './session.ts';

interface DemoAuth {
  /** The id of the demo account that is signed in, or null. */
  userId: string | null;
  signIn: (userId: string) => void;
  signOut: () => void;
}

const DemoAuthContext = createContext<DemoAuth | null>(null);

/** Provides the demo session, in which users sign in without a proof of identity. */
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
