import { lazyPart } from '../../kit/errors/chunk-error.tsx';

/**
 * Loads Clerk when the build has a publishable key, the demo otherwise. Vite knows the key at build time, so neither
 * build contains code of the other.
 */
const loading = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY
  ? import('./clerk/ClerkIdentity.tsx')
  : import('./demo/DemoIdentity.tsx');

export const IdentityProvider = lazyPart(() => loading);
