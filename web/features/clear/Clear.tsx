import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { CLEAR_FROM_APP, PATHS } from '#web/kit/paths.ts';
import { useIdentity } from '#web/kit/session/identity.ts';
import { t } from '#web/messages/t.ts';
import { deleteDatabase } from '#web/offline/database.ts';
import { leaveDevice } from '#web/offline/device/own-device.ts';
import { countUnsent } from '#web/offline/device/stored-data.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { SunMark } from '#web/ui/BrandMark.tsx';

/** The prefix of every key of the app in local and session storage. */
const PREFIX = 'employee-rewards';

function clearStorage(storage: () => Storage): void {
  try {
    const stored = storage();
    for (const key of Object.keys(stored)) if (key.startsWith(PREFIX)) stored.removeItem(key);
  } catch {
    // When the browser blocks the storage, there is nothing to clear.
  }
}

/** The longest wait for the server to remove this device. */
const LEAVE_MS = 2_000;

/** The next page that opens registers a new worker, which fills new caches. */
async function removeWorkers(): Promise<void> {
  const registrations = (await navigator.serviceWorker?.getRegistrations()) ?? [];
  await Promise.all(registrations.map((registration) => registration.unregister()));
}

async function clearDevice(): Promise<void> {
  // Waits only briefly, because the server later removes the key of any device that sends nothing.
  await Promise.race([leaveDevice().catch(() => undefined), new Promise((resolve) => setTimeout(resolve, LEAVE_MS))]);
  clearStorage(() => localStorage);
  clearStorage(() => sessionStorage);
  if ('caches' in globalThis) {
    // Deletes every cache, because no other app uses this origin.
    await Promise.all((await caches.keys()).map((name) => caches.delete(name)));
  }
  await removeWorkers();
  await deleteDatabase();
}

const question = (unsent: number) => (unsent > 0 ? t('clear.unsent', { count: unsent }) : t('clear.question'));

/** True after the user confirmed. It is outside the component, because signing out mounts the page again. */
let isConfirmed = false;

type Step = { at: 'looking' | 'clearing' | 'done' | 'failed' } | { at: 'asking'; unsent: number };

/**
 * The page asks first if queued actions are unsent. It also asks if it was not opened from within the app, so that a
 * link on another site cannot sign a user out.
 */
export default function Clear() {
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
