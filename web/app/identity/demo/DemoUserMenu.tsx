import { LogOut } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import { isUnsent } from '../../../../domain/outbox/action.ts';
import { t } from '../../../messages/t.ts';
import { useOutbox } from '../../../offline/outbox-store.ts';
import { Button } from '../../../ui/Button.tsx';
import { lazyPart } from '../../chunk-error.tsx';
import { ErrorBoundary } from '../../ErrorBoundary.tsx';
import { PATHS } from '../../paths.ts';
import { endPush, isPushOn } from '../../push/end-push.ts';
import { useDemoAuth } from './demo-auth.tsx';

const SignOutQuestion = lazyPart(() => import('../../../offline/panel/SignOutQuestion.tsx'), 'offline');

const hasUnsent = () => useOutbox.getState().actions.some(isUnsent);

/** Ends the demo session and goes to /auth. */
export function DemoUserMenu() {
  const navigate = useNavigate();
  const { signOut } = useDemoAuth();
  const [isAsking, setAsking] = useState(false);

  const leave = async () => {
    // The server hears of it from who is still signed in.
    if (isPushOn()) await endPush();
    // The page goes with the session, in one render: the guard must not remember it as the one to come back to.
    void navigate(PATHS.auth, { replace: true });
    signOut();
  };

  return (
    <>
      <Button
        variant="ghost"
        size="sm"
        onClick={() => (hasUnsent() ? setAsking(true) : void leave())}
        className="-mr-3 shrink-0"
      >
        <LogOut aria-hidden="true" className="size-5" />
        <span className="sr-only sm:not-sr-only">{t('app.signOut')}</span>
      </Button>
      {isAsking && (
        <ErrorBoundary inShell>
          <Suspense fallback={null}>
            <SignOutQuestion onStay={() => setAsking(false)} onLeave={() => void leave()} />
          </Suspense>
        </ErrorBoundary>
      )}
    </>
  );
}
