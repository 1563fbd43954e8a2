import { lazy } from 'react';
import { DemoIdentity } from './demo/DemoIdentity.tsx';

/**
 * Clerk when the build has a publishable key, the demo otherwise. Vite knows the key when it builds, so neither build
 * holds anything of the other.
 */
export const IdentityProvider = import.meta.env.VITE_CLERK_PUBLISHABLE_KEY
  ? lazy(() => import('./clerk/ClerkIdentity.tsx'))
  : DemoIdentity;
