import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useSettings } from './settings-store.ts';

/**
 * Switches this device's connection to the live room (features.realTimeUpdates). Switched off, the connection ends at
 * once.
 */
export function LiveUpdates() {
  const { realTimeUpdates } = useSettings((state) => state.features);
  const set = useSettings((state) => state.setFeature);
  return (
    <Switch
      label={t('device.live')}
      hint={t('device.live.hint')}
      checked={realTimeUpdates}
      onChange={(on) => set('realTimeUpdates', on)}
    />
  );
}
