import { createContext, use, type ComponentType } from 'react';

/** The identity provider, Clerk or the demo, as the app uses it. */
export interface Identity {
  /** failed: the provider cannot be reached, so the user is unknown. */
  status: 'loading' | 'signed-out' | 'signed-in' | 'failed';
  /** The provider's user id; null unless signed in. */
  userId: string | null;
  /**
   * False while the provider cannot be reached and only the device remembers the user. Then there are no credentials.
   */
  isConfirmed: boolean;
  /**
   * Returns the credential of a request, null when signed out. `fresh` skips a cached one. It fails while the provider
   * is unreachable, so that the request counts as offline and not as signed out.
   */
  getToken: (options?: { fresh?: boolean }) => Promise<string | null>;
  signOut: () => Promise<void>;
  /** The page at /auth and below. */
  SignIn: ComponentType;
  /** The control in the top bar that ends the session. */
  UserMenu: ComponentType;
}

export const IdentityContext = createContext<Identity | null>(null);

export function useIdentity(): Identity {
  const identity = use(IdentityContext);
  if (!identity) throw new Error('useIdentity must be used within an identity provider');
  return identity;
}
