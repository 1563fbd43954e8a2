import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { handleError } from '../../kit/errors/handle-error.ts';
import { useIdentity } from '../../kit/session/identity.ts';
import { CLEAR_FROM_APP, PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { countUnsent } from '../../offline/device/stored-data.ts';
import { Button } from '../../ui/Button.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { SunMark } from '../../ui/SunMark.tsx';
import { clearDevice } from './clear-device.ts';

const question = (unsent: number) => (unsent > 0 ? t('clear.unsent', { count: unsent }) : t('clear.question'));

/** True after the user confirmed. It is outside the component, because signing out mounts the page again. */
let isConfirmed = false;

type Step = { at: 'looking' | 'clearing' | 'done' | 'failed' } | { at: 'asking'; unsent: number };

/**
 * Clears the session and all data of the app on this device. The page asks first if queued actions are unsent. It also
 * asks if it was not opened from within the app, so that a link on another site cannot sign a user out.
 */
export default function Clear() {
  usePageTitle(t('clear.title'));
  const { signOut, status } = useIdentity();
  const { state } = useLocation();
  const navigate = useNavigate();
  const isFromApp = state === CLEAR_FROM_APP;
  const [step, setStep] = useState<Step>({ at: 'looking' });
  const started = useRef(false);

  const clear = useCallback(async () => {
    isConfirmed = true;
    setStep({ at: 'clearing' });
    try {
      await clearDevice();
      if (status === 'signed-in') await signOut();
      setStep({ at: 'done' });
    } catch (error) {
      handleError(error);
      setStep({ at: 'failed' });
    }
  }, [signOut, status]);

  useEffect(() => {
    // Waits until the identity is loaded, because the session cannot end before that.
    if (started.current || status === 'loading') return;
    started.current = true;
    // Removes the state from the history entry. Otherwise, going back to the entry would clear the device unasked.
    if (isFromApp) void navigate(PATHS.clear, { replace: true });
    void countUnsent()
      // If the count fails, the page asks as if one action were unsent.
      .catch((error: unknown) => handleError(error, { fallback: 1 }) ?? 1)
      .then((unsent) => (!isConfirmed && (unsent > 0 || !isFromApp) ? setStep({ at: 'asking', unsent }) : clear()));
  }, [status, clear, isFromApp, navigate]);

  return (
    <main className="grid min-h-svh place-content-center justify-items-center gap-4 p-6 text-center">
      <SunMark className="size-16" />
      <h1 className="text-3xl font-bold">{t('clear.title')}</h1>
      <div aria-live="polite" className="max-w-md text-lg text-ink-soft">
        {step.at === 'asking' ? question(step.unsent) : t(`clear.${step.at}`)}
      </div>
      {step.at === 'asking' && (
        <div className="mt-4 grid w-full max-w-xs gap-3 sm:max-w-md sm:grid-cols-2">
          <a href={PATHS.home} className={buttonClass('primary', 'lg')}>
            {t('clear.keep')}
          </a>
          <Button variant="outline" size="lg" className="border-bad! text-bad!" onClick={() => void clear()}>
            {t(step.unsent > 0 ? 'clear.confirm' : 'clear.confirmPlain')}
          </Button>
        </div>
      )}
      {step.at === 'failed' && (
        <Button size="lg" className="mt-4" onClick={() => void clear()}>
          {t('app.retry')}
        </Button>
      )}
      {step.at === 'done' && (
        // A plain link reloads the app, so that the memory is cleared too.
        <a href={PATHS.auth} className={buttonClass('primary', 'lg', 'mt-4')}>
          {t('clear.signIn')}
        </a>
      )}
    </main>
  );
}
