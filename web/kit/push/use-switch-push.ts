import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '#web/messages/t.ts';
import { showToast } from '#web/ui/toast-store.ts';
import { handleError } from '../errors/handle-error.ts';
import { useLoadedMe } from '../session/me.ts';
import { useSettings } from '../settings/settings-store.ts';
import { answerOffer, writePushUser } from './consent.ts';
import {
  deviceOptions,
  inTurn,
  PushError,
  readDeviceState,
  subscribeBrowser,
  switchPushOff,
  tellServer,
} from './push-queries.ts';

function showFailure(error: unknown): null {
  const message = t(error instanceof PushError ? `push.${error.reason}` : 'push.failed');
  return handleError(error, { message, fallback: null }) as null;
}

/** Shows and logs why it failed, and returns null then. Spec section 7. */
async function subscribe(pushKey: string, userId: string): Promise<PushSubscription | null> {
  try {
    const subscription = await subscribeBrowser(pushKey);
    await tellServer(subscription, userId);
    writePushUser(userId);
    useSettings.getState().setFeature('notifications', true);
    return subscription;
  } catch (error) {
    return showFailure(error);
  }
}

/**
 * Switches push on or off on this device, and shows the outcome in a toast. Spec section 8. It is apart from
 * push-queries.ts, which also loads where these texts are missing.
 */
export function useSwitchPush() {
  const { id } = useLoadedMe();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    await work().catch(showFailure);
    setBusy(false);
    await cache.invalidateQueries({ queryKey: deviceOptions(id).queryKey });
  };
  return {
    isBusy,
    /** Call it only after a tap, because it asks the browser for permission. */
    turnOn: (pushKey: string) =>
      run(async () => {
        answerOffer();
        if ((await Notification.requestPermission()) !== 'granted') {
          const isBlocked = (await readDeviceState(id)) === 'blocked';
          showToast({ tone: 'warning', text: t(isBlocked ? 'push.refused' : 'push.notAnswered') });
        } else if (await inTurn(() => subscribe(pushKey, id))) {
          showToast({ tone: 'success', text: t('push.enabled') });
        }
      }),
    turnOff: () =>
      run(async () => {
        useSettings.getState().setFeature('notifications', false);
        await switchPushOff();
        showToast({ tone: 'info', text: t('push.disabled') });
      }),
  };
}
