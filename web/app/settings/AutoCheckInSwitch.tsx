import { useReducer } from 'react';
import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/Switch.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { forgetConsent, readConsent, writeConsent } from '../auto-check-in/consent.ts';
import { useMe } from '../me.ts';
import { useSettings } from './settings-store.ts';

/** Whether opening the app checks in (preferences.autoCheckIn). It holds for the user who switched it on, and for nobody else here. */
export function AutoCheckInSwitch() {
  const { employeeId, today, todayCheckIn } = useMe();
  // Taken over from another user of this device, the setting itself stays as it is.
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
