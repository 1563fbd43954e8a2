import { THEMES } from '../../../domain/people/themes.ts';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import type { Theme } from './settings.ts';
import { useSettings } from './settings-store.ts';

/** Chooses dark, light, or the device's theme. It takes effect at once, in every tab. */
export function ThemeControl({ onChosen }: { onChosen?: (theme: Theme) => void }) {
  const theme = useSettings((state) => state.theme);
  const choose = (chosen: Theme) => {
    useSettings.getState().setTheme(chosen);
    onChosen?.(chosen);
  };
  const options = THEMES.map((value) => ({ value, label: t(`device.theme.${value}`) }));
  return <Segmented label={t('device.theme')} options={options} value={theme} onChange={choose} />;
}
