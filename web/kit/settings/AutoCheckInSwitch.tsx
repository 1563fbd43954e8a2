import { useReducer } from 'react';
import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { forgetConsent, readConsent, writeConsent } from './auto-check-in-consent.ts';
import { useMe } from '../session/me.ts';
import { useSettings } from './settings-store.ts';

/**
 * Switches checking in when the app opens (preferences.autoCheckIn). It applies only to the user who switched it on,
 * not to other users of this device.
 */
export function AutoCheckInSwitch() {
  const { employeeId, today, todayCheckIn } = useMe();
  // The consent may change while the setting stays the same, as when another user of this device had it on, so it is
  // read again.
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const isOn = useSettings((state) => state.preferences.autoCheckIn) && readConsent()?.userId === employeeId;
  const change = (on: boolean) => {
    const lastDate = todayCheckIn ? today.date : null;
    if (on && !writeConsent({ userId: employeeId, since: Date.now(), lastDate })) {
      showToast({ tone: 'warning', text: t('device.autoCheckIn.blocked') });
      return;
    }
    if (!on) forgetConsent();
    useSettings.getState().setPreference('autoCheckIn', on);
    readAgain();
  };
  return (
    <Switch label={t('device.autoCheckIn')} hint={t('device.autoCheckIn.hint')} checked={isOn} onChange={change} />
  );
}
