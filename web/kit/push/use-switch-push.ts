import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { showToast } from '../../ui/toast-store.ts';
import { handleError } from '../errors/handle-error.ts';
import { useMe } from '../session/me.ts';
import { useSettings } from '../settings/settings-store.ts';
import { deviceOptions, switchPushOff, switchPushOn } from './queries.ts';

/** Switches push on or off on this device, and shows the outcome in a toast. Spec section 8. */
export function useSwitchPush() {
  const { id } = useMe();
  const cache = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  const run = async (work: () => Promise<void>) => {
    if (isBusy) return;
    setBusy(true);
    try {
      await work();
    } catch (error) {
      handleError(error, { message: t('push.failed') });
    } finally {
      setBusy(false);
      await cache.invalidateQueries({ queryKey: deviceOptions(id).queryKey });
    }
  };
  return {
    isBusy,
    turnOn: (pushKey: string) =>
      run(async () => {
        const state = await switchPushOn(pushKey, id);
        if (state === 'on') showToast({ tone: 'success', text: t('push.enabled') });
        else showToast({ tone: 'warning', text: t(state === 'blocked' ? 'push.refused' : 'push.notAnswered') });
      }),
    turnOff: () =>
      run(async () => {
        useSettings.getState().setFeature('notifications', false);
        await switchPushOff();
        showToast({ tone: 'info', text: t('push.disabled') });
      }),
  };
}
