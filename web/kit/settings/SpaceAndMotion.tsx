import { t } from '../../messages/t.ts';
import { Switch } from '../../ui/fields/Switch.tsx';
import { useSettings } from './settings-store.ts';

/** Shows the preferences of this device for space and motion. */
export function SpaceAndMotion() {
  const { animationsEnabled, compactMode, soundEnabled } = useSettings((state) => state.preferences);
  const set = useSettings((state) => state.setPreference);
  return (
    <>
      <Switch
        label={t('device.animations')}
        hint={t('device.animations.hint')}
        checked={animationsEnabled}
        onChange={(on) => set('animationsEnabled', on)}
      />
      <Switch
        label={t('device.sound')}
        hint={t('device.sound.hint')}
        checked={soundEnabled}
        onChange={(on) => set('soundEnabled', on)}
      />
      <Switch
        label={t('device.compact')}
        hint={t('device.compact.hint')}
        checked={compactMode}
        onChange={(on) => set('compactMode', on)}
      />
    </>
  );
}
