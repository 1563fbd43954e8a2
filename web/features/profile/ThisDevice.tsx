import { Link } from 'react-router';
import { isAdmin } from '../../../domain/people/roles.ts';
import { toAppError } from '../../kit/api/app-error.ts';
import { handleError } from '../../kit/errors/handle-error.ts';
import type { LoadedMe } from '../../kit/session/me.ts';
import { CLEAR_FROM_APP, PATHS } from '../../kit/paths.ts';
import {
  AutoCheckInSwitch,
  LiveUpdates,
  ShareFigures,
  ThemeControl,
  SpaceAndMotion,
  LanguageControl,
} from '../../kit/settings/DeviceControls.tsx';
import { OfflineMode } from '../../kit/settings/OfflineMode.tsx';
import type { Theme } from '../../kit/settings/settings.ts';
import { t } from '../../messages/t.ts';
import { openPanel } from '../../offline/outbox/outbox-store.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PWA_ENABLED } from '../../pwa/enabled.ts';
import { InstallEntry } from '../../pwa/install/InstallEntry.tsx';
import { useSaveProfile } from '../../parts/profile/queries.ts';

/**
 * Shows the settings of the app on this device. Changes apply at once, without a save button. The theme is also stored
 * in the user's account, for other devices.
 */
export function ThisDevice({ me }: { me: LoadedMe }) {
  const save = useSaveProfile();
  const keep = (theme: Theme) =>
    save.mutate(
      { input: { preferences: { theme } } },
      {
        onError: (error) =>
          handleError(error, { message: t('device.theme.notSaved', { reason: toAppError(error).message }) }),
      },
    );

  return (
    <Card aria-labelledby="this-device">
      <h2 id="this-device" className="text-lg font-bold">
        {t('device.title')}
      </h2>
      <div className="mt-4 flex flex-col gap-4">
        <div>
          <ThemeControl onChosen={keep} />
          <p className="mt-1.5 text-sm text-ink-soft">{t('device.theme.account')}</p>
        </div>
        <LanguageControl />
        <SpaceAndMotion />
        <AutoCheckInSwitch />
        <LiveUpdates />
        <OfflineMode />
        <ShareFigures />
      </div>
      {PWA_ENABLED && <InstallEntry className="mt-4 w-full" />}
      <Button variant="secondary" className="mt-4 w-full" onClick={openPanel}>
        {t('device.connection')}
      </Button>
      <Link to={PATHS.clear} state={CLEAR_FROM_APP} className={buttonClass('secondary', 'md', 'mt-3 w-full')}>
        {t('device.clear')}
      </Link>
      {isAdmin(me.role) && (
        <Link to={PATHS.settings} className={buttonClass('secondary', 'md', 'mt-5 w-full')}>
          {t('device.company')}
        </Link>
      )}
    </Card>
  );
}
