import { createContext, use, type ComponentType } from 'react';

/** Whoever signs people in, as the app sees it: Clerk, or the demo. */
export interface Identity {
  /** failed: the provider cannot be reached, so nobody knows. */
  status: 'loading' | 'signed-out' | 'signed-in' | 'failed';
  /** The provider's user id; null unless signed in. */
  userId: string | null;
  /** false: the provider cannot be asked, and only the device's memory says who is here. Then there are no credentials. */
  isConfirmed: boolean;
  /**
   * The credential of a request; null when nobody is signed in. `fresh` passes over a kept one. It fails while the provider
   * cannot be asked: the request is then one without a connection, not one of nobody.
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
