import { lazyPart } from '../../kit/errors/chunk-error.tsx';

/**
 * Loads Clerk when the build has a publishable key. Otherwise loads the demo. Vite knows the key at build time, so each
 * build contains the code of only one of them.
 */
const loading = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY
  ? import('./clerk/ClerkIdentity.tsx')
  : import('./demo/DemoIdentity.tsx');

export const IdentityProvider = lazyPart(() => loading);
