import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../messages/t.ts';
import { switchOff, switchOn } from '../../offline/switch-offline-mode.ts';
import { Actions } from '../../ui/Actions.tsx';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { Switch } from '../../ui/fields/Switch.tsx';
import { handleError } from '../errors/handle-error.ts';
import { useSettings } from './settings-store.ts';

/**
 * The switch for storing the user's data and actions on this device (features.offlineMode). The switch asks the user
 * before unsent actions are lost.
 */
export function OfflineMode() {
  const client = useQueryClient();
  const isOn = useSettings((state) => state.features.offlineMode);
  const [isBusy, setBusy] = useState(false);
  /** The number of unsent actions that the question shows, or null while no question is open. */
  const [unsent, setUnsent] = useState<number | null>(null);

  const turnOff = async (agreedTo: number) => {
    setBusy(true);
    try {
      const left = await switchOff(agreedTo);
      setUnsent(left > 0 ? left : null);
    } finally {
      setBusy(false);
    }
  };
  const change = (on: boolean) => {
    if (on) void switchOn(client).catch(handleError);
    else if (!isBusy) void turnOff(0).catch(handleError);
  };
  const keep = () => setUnsent(null);

  return (
    <>
      <Switch label={t('device.offline')} hint={t('device.offline.hint')} checked={isOn} onChange={change} />
      {unsent !== null && (
        <Dialog title={t('device.offline.title')} isBusy={isBusy} onClose={keep}>
          <p className="mt-3 text-ink-soft">{t('device.offline.unsent', { count: unsent })}</p>
          <Actions>
            <Button size="lg" className="grow" onClick={keep}>
              {t('device.offline.keep')}
            </Button>
            <Button size="lg" variant="error" busy={isBusy} onClick={() => void turnOff(unsent).catch(handleError)}>
              {t('device.offline.confirm')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}
