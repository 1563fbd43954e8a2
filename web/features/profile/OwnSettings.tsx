import { useMe } from '../../kit/session/me.ts';
import { IS_DEMO_IN_BROWSER } from '../../kit/api/transport.ts';
import { t } from '../../messages/t.ts';
import { Devices } from './Devices.tsx';
import { Notifications } from './notifications/Notifications.tsx';
import { PersonalCode } from './PersonalCode.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { Section, SectionLinks } from './Sections.tsx';
import { SETTINGS_SECTIONS } from './sections.ts';
import { StationName } from './StationName.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { YourData } from './YourData.tsx';

/**
 * Shows the user's settings. All cards load with the page, because a card that loads later moves the buttons below it
 * while the user taps.
 */
export default function OwnSettings() {
  const me = useMe();
  return (
    <div className="w-full">
      <ProfileHeader title={t('profile.settings.title')} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[minmax(0,1fr)_22rem] lg:items-start lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-5">
          <SectionLinks names={SETTINGS_SECTIONS} />
          <Section name="details">
            <ProfileForm key={me.id} me={me} />
          </Section>
          <Section name="notifications">
            <Notifications />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section name="device">
            <ThisDevice me={me} />
          </Section>
          {/* The demo in the browser has no server to which devices could send. */}
          {!IS_DEMO_IN_BROWSER && <Devices key={me.id} />}
          {/* At a station that is a kiosk, users need a personal code. */}
          {me.codeUse !== 'none' && <PersonalCode />}
          <StationName hasStations={me.codeUse !== 'none'} />
          <Section name="data">
            <YourData me={me} />
          </Section>
        </div>
      </div>
    </div>
  );
}
