import { useMemo, useState, type ReactNode } from 'react';
import SignIn from '#web/features/auth/SignIn.tsx';
import { DemoAuthProvider, sessionUserId, useDemoAuth } from '#web/kit/session/demo-auth.tsx';
import { HAS_OWN_COMPANY_ONLY } from '#web/kit/session/demo-flags.ts';
import { setCredentials } from '#web/kit/session/credentials.ts';
import { IdentityContext, type Identity } from '#web/kit/session/identity.ts';
import { LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { endPush, isPushOn } from '#web/kit/push/consent.ts';
import { hasUnsent, UnsentQuestion } from '../UnsentQuestion.tsx';
import { DemoStrip } from './DemoStrip.tsx';

function DemoUserMenu() {
  const navigate = useNavigate();
  const { signOut } = useDemoAuth();
  const [isAsking, setAsking] = useState(false);

  const leave = async () => {
    // Push must end while the user is still signed in, because the request to end it needs the session.
    if (isPushOn()) await endPush();
    // Without this navigation in the same render, the guard would remember this page as the page to return to.
    void navigate(PATHS.auth, { replace: true });
    signOut();
  };

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => (hasUnsent() ? setAsking(true) : void leave())}>
        <LogOut aria-hidden="true" className="size-5" />
        {t('app.signOut')}
      </Button>
      {isAsking && <UnsentQuestion onCancel={() => setAsking(false)} onLeave={() => void leave()} />}
    </>
  );
}

/** The credential is only the user's id. Only a demo server accepts it. */
const getToken: Identity['getToken'] = async () => sessionUserId();

setCredentials('Demo', getToken);

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
      // A tap that missed the bell must not sign out.
      isInAccountOnPhone: true,
      ...(!HAS_OWN_COMPANY_ONLY && { Strip: DemoStrip }),
    }),
    [userId, signOut],
  );
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

export default function DemoIdentity({ children }: { children: ReactNode }) {
  return (
    <DemoAuthProvider>
      <Bridge>{children}</Bridge>
    </DemoAuthProvider>
  );
}
