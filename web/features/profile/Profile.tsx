import { Suspense, type ReactNode } from 'react';
import { lazyPart } from '../../app/chunk-error.tsx';
import { useMe } from '../../app/me.ts';
import { IS_DEMO_IN_BROWSER } from '../../app/transport.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Identity } from './Identity.tsx';
import { ProfileForm } from './ProfileForm.tsx';
import { RecordSkeleton } from './record/RecordSkeleton.tsx';
import { SectionLinks, type SectionName } from './SectionLinks.tsx';
import { ThisDevice } from './ThisDevice.tsx';
import { YourData } from './YourData.tsx';

const StreakCard = lazyPart(() => import('./record/StreakCard.tsx'), 'history');
const YearCard = lazyPart(() => import('./record/YearCard.tsx'), 'history');
const PointHistory = lazyPart(() => import('./record/PointHistory.tsx'), 'history');
/** Where people may ask for leave, or have had some. */
const LeaveCard = lazyPart(() => import('./record/LeaveCard.tsx'), 'history', 'dialogs');

const Notifications = lazyPart(() => import('./notifications/Notifications.tsx'), 'push', 'dialogs', 'profile');

/** Where there are stations, one of them may be a kiosk, and each may name people. */
const PersonalCode = lazyPart(() => import('./PersonalCode.tsx'), 'scan', 'dialogs');
const StationName = lazyPart(() => import('./StationName.tsx'), 'scan', 'dialogs');

/** The demo in the browser has no server to send to. */
const Devices = IS_DEMO_IN_BROWSER ? null : lazyPart(() => import('./Devices.tsx'), 'profile', 'dialogs');

/** A part of the page that a link of it leads to. */
function Section({ name, children }: { name: SectionName; children: ReactNode }) {
  return (
    <div id={name} tabIndex={-1} className="min-w-0">
      {children}
    </div>
  );
}

/** One's own record: what it says and why, what of it one may change, and how the app looks here. */
export default function Profile() {
  usePageTitle(t('profile.title'));
  const me = useMe();
  return (
    <div className="w-full">
      <PageHeader title={t('profile.title')} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:grid-rows-[auto_1fr] lg:items-start lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-5">
          <Identity me={me} />
          <SectionLinks />
        </div>
        <div className="flex min-w-0 flex-col gap-5 lg:col-start-2 lg:row-span-2 lg:row-start-1">
          <Section name="streak">
            <Suspense fallback={<RecordSkeleton part="streak" />}>
              <StreakCard key={me.id} me={me} />
            </Suspense>
          </Section>
          <Section name="year">
            <Suspense fallback={<RecordSkeleton part="year" />}>
              <YearCard key={me.id} me={me} />
            </Suspense>
          </Section>
          <Section name="points">
            <Suspense fallback={<RecordSkeleton part="points" />}>
              <PointHistory key={me.id} me={me} />
            </Suspense>
          </Section>
          <Suspense fallback={null}>
            <LeaveCard key={me.id} me={me} />
          </Suspense>
          <Section name="details">
            <ProfileForm key={me.id} me={me} />
          </Section>
        </div>
        <div className="flex min-w-0 flex-col gap-5">
          <Section name="notifications">
            <Suspense fallback={null}>
              <Notifications />
            </Suspense>
          </Section>
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
