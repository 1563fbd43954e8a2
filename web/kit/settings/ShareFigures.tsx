import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useSettings } from './settings-store.ts';

/**
 * Switches whether this device sends measurements of the app's speed (features.analytics). Switched off, none of
 * web/vitals loads.
 */
export function ShareFigures() {
  const { analytics } = useSettings((state) => state.features);
  const set = useSettings((state) => state.setFeature);
  return (
    <Switch
      label={t('device.figures')}
      hint={t('device.figures.hint')}
      checked={analytics}
      onChange={(on) => set('analytics', on)}
    />
  );
}
