import { useMemo, type ReactNode } from 'react';
import { extraPart, lazyPart } from '../../../kit/errors/chunk-error.tsx';
import { sessionUserId } from '../../../kit/session/session.ts';
import { setCredentials } from '../../../kit/session/credentials.ts';
import { IdentityContext, type Identity } from '../../../kit/session/identity.ts';
import { DemoAuthProvider, useDemoAuth } from '../../../kit/session/demo-auth.tsx';

const DemoUserMenu = extraPart(() => import('./DemoUserMenu.tsx'));

const SignIn = lazyPart(() => import('../../../features/auth/SignIn.tsx'), 'auth');

/** The credential is only the user's id. Only a demo server accepts it. */
const getToken: Identity['getToken'] = async () => sessionUserId();

setCredentials('Demo', getToken);

/** Provides the demo session as the app's identity. */
function Bridge({ children }: { children: ReactNode }) {
  const { userId, signOut } = useDemoAuth();
  const identity = useMemo<Identity>(
    () => ({
      status: userId === null ? 'signed-out' : 'signed-in',
      userId,
      isConfirmed: true,
      getToken,
      signOut: async () => signOut(),
      SignIn,
      UserMenu: DemoUserMenu,
    }),
    [userId, signOut],
  );
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

/** Provides sign-in as one of the demo accounts. */
export default function DemoIdentity({ children }: { children: ReactNode }) {
  return (
    <DemoAuthProvider>
      <Bridge>{children}</Bridge>
    </DemoAuthProvider>
  );
}
