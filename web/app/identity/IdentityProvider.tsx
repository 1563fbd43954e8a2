import { lazyPart } from '../chunk-error.tsx';

/**
 * Clerk when the build has a publishable key, the demo otherwise. Vite knows the key when it builds, so neither build
 * holds anything of the other.
 */
const loading = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY
  ? import('./clerk/ClerkIdentity.tsx')
  : import('./demo/DemoIdentity.tsx');

export const IdentityProvider = lazyPart(() => loading);
