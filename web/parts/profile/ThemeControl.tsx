import { THEMES } from '#domain/people/themes.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { useSettings, type Theme } from '#web/kit/settings/settings-store.ts';
import { t } from '#web/messages/t.ts';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { useSaveProfile } from './profile-queries.ts';

/** The choice takes effect at once, in every tab. */
export function ThemeControl({ onChosen }: { onChosen?: (theme: Theme) => void }) {
  const theme = useSettings((state) => state.theme);
  const choose = (chosen: Theme) => {
    useSettings.getState().setTheme(chosen);
    onChosen?.(chosen);
  };
  const options = THEMES.map((value) => ({ value, label: t(`device.theme.${value}`) }));
  return <Segmented label={t('device.theme')} options={options} value={theme} onChange={choose} />;
}

/** The theme is also stored in the user's account, for other devices. */
export function OwnTheme() {
  const save = useSaveProfile();
  const keep = (theme: Theme) =>
    save.mutate(
      { input: { preferences: { theme } } },
      {
        onError: (error) =>
          handleError(error, { message: t('device.theme.notSaved', { reason: toAppError(error).message }) }),
      },
    );
  return <ThemeControl onChosen={keep} />;
}
