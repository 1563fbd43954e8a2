import { createContext, use, type ComponentType } from 'react';

export interface Identity {
  /** The status is `failed` when the provider cannot be reached and no user is known. */
  status: 'loading' | 'signed-out' | 'signed-in' | 'failed';
  /** The provider's user id, or null when no user is signed in. */
  userId: string | null;
  /**
   * False while the provider cannot be reached and only the device remembers the user. In this state, the app has no
   * credentials.
   */
  isConfirmed: boolean;
  /**
   * Returns the credential for a request, or null when the user is signed out. With `fresh`, a cached credential is not
   * used. Rejects while the provider is unreachable, so that the request counts as offline and not as signed out.
   */
  getToken: (options?: { fresh?: boolean }) => Promise<string | null>;
  signOut: () => Promise<void>;
  SignIn: ComponentType;
  UserMenu: ComponentType;
  /** True if a phone shows UserMenu in the account menu. Clerk's menu would open below the account menu. */
  isInAccountOnPhone: boolean;
  /** A line above the top bar. */
  Strip?: ComponentType;
}

export const IdentityContext = createContext<Identity | null>(null);

export function useIdentity(): Identity {
  const identity = use(IdentityContext);
  if (!identity) throw new Error('useIdentity must be used within an identity provider');
  return identity;
}
