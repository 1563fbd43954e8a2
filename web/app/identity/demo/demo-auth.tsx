import { createContext, use, useMemo, type ReactNode } from 'react';
import { signIn, signOut, useSessionUserId } from '../../session.ts';

interface DemoAuth {
  /** The demo account that is signed in. */
  userId: string | null;
  signIn: (userId: string) => void;
  signOut: () => void;
}

const DemoAuthContext = createContext<DemoAuth | null>(null);

/** The demo's session for what is below: nobody proves who they are. */
export function DemoAuthProvider({ children }: { children: ReactNode }) {
  const userId = useSessionUserId();
  const auth = useMemo<DemoAuth>(() => ({ userId, signIn, signOut }), [userId]);
  return <DemoAuthContext value={auth}>{children}</DemoAuthContext>;
}

export function useDemoAuth(): DemoAuth {
  const auth = use(DemoAuthContext);
  // Spec section 8.
  if (!auth) throw new Error('useDemoAuth must be used within DemoAuthProvider');
  return auth;
}
