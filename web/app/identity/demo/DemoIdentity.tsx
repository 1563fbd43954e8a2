import { useMemo, useState, type ReactNode } from 'react';
import SignIn from '#web/features/auth/SignIn.tsx';
import { DemoAuthProvider, sessionUserId, useDemoAuth } from '#web/kit/session/demo-auth.tsx';
import { setCredentials } from '#web/kit/session/credentials.ts';
import { IdentityContext, type Identity } from '#web/kit/session/identity.ts';
import { CircleUserRound, LogOut } from 'lucide-react';
import { useNavigate } from 'react-router';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { endPush, isPushOn } from '#web/kit/push/consent.ts';
import { hasUnsent, UnsentQuestion } from '../UnsentQuestion.tsx';

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
      {/* On a phone, this button opens a menu, because a tap that missed the bell must not sign out. */}
      <button
        type="button"
        popoverTarget="account"
        aria-label={t('app.account')}
        className="grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink sm:hidden"
      >
        <CircleUserRound aria-hidden="true" className="size-5" />
      </button>
      <div
        id="account"
        popover="auto"
        className="fixed top-[calc(var(--bar-height)+0.5rem)] right-2 bottom-auto left-auto m-0 rounded-card border border-line bg-surface p-2 shadow-float sm:static sm:block sm:shrink-0 sm:border-0 sm:bg-transparent sm:p-0 sm:shadow-none"
      >
        <Button variant="ghost" size="sm" onClick={() => (hasUnsent() ? setAsking(true) : void leave())}>
          <LogOut aria-hidden="true" className="size-5" />
          {t('app.signOut')}
        </Button>
      </div>
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
