import { Suspense } from 'react';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { useMe } from '../../kit/session/me.ts';
import { IS_DEMO_IN_BROWSER } from '../../kit/api/transport.ts';
import { t } from '../../messages/t.ts';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { ProfileHeader } from './ProfileHeader.tsx';
import { Section, SectionLinks } from './Sections.tsx';
import { SETTINGS_SECTIONS } from './sections.ts';
import { ThisDevice } from './ThisDevice.tsx';
import { YourData } from './YourData.tsx';

const Notifications = lazyPart(() => import('./notifications/Notifications.tsx'), 'push', 'dialogs', 'profile');

/** Shown only when the company has stations. Users need a personal code at a station that is a kiosk. */
const PersonalCode = lazyPart(() => import('./PersonalCode.tsx'), 'scan', 'dialogs');
const StationName = lazyPart(() => import('./StationName.tsx'), 'scan', 'dialogs');

/** Null in the demo in the browser, because the demo has no server to which devices could send. */
const Devices = IS_DEMO_IN_BROWSER ? null : lazyPart(() => import('./Devices.tsx'), 'profile', 'dialogs');

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
            <Suspense fallback={<Skeleton className="h-160" />}>
              <Notifications />
            </Suspense>
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section name="device">
            <ThisDevice me={me} />
          </Section>
          {Devices && (
            <Suspense fallback={null}>
              <Devices key={me.id} />
            </Suspense>
          )}
          <Suspense fallback={null}>
            {me.codeUse !== 'none' && <PersonalCode />}
            <StationName hasStations={me.codeUse !== 'none'} />
          </Suspense>
          <Section name="data">
            <YourData me={me} />
          </Section>
        </div>
      </div>
    </div>
  );
}
