import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { lazyPart } from '../../kit/errors/chunk-error.tsx';
import { useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { Identity } from './Identity.tsx';
import { ProfileHeader, useOwnPages } from './ProfileHeader.tsx';
import { RecordSkeleton } from './record/RecordSkeleton.tsx';
import { Section, SectionLinks } from './Sections.tsx';
import { isOfSettings, RECORD_SECTIONS } from './sections.ts';

const StreakCard = lazyPart(() => import('./record/StreakCard.tsx'), 'history');
const YearCard = lazyPart(() => import('./record/YearCard.tsx'), 'history');
const PointHistory = lazyPart(() => import('./record/PointHistory.tsx'), 'history');
/** The card renders nothing unless the user may request leave, or has had leave. */
const LeaveCard = lazyPart(() => import('./record/LeaveCard.tsx'), 'history', 'dialogs');

/** Shows the page "Me" with the user's record. The settings are on a page of their own (OwnSettings.tsx). */
export default function Profile() {
  const me = useMe();
  const { hash } = useLocation();
  const { settings } = useOwnPages();
  if (isOfSettings(hash)) return <Navigate to={settings + hash} replace />;
  return (
    <div className="w-full">
      <ProfileHeader title={t('profile.title')} />
      <div className="grid grid-cols-1 gap-5 lg:grid-cols-[20rem_minmax(0,1fr)] lg:items-start lg:gap-x-8">
        <div className="flex min-w-0 flex-col gap-5">
          <Identity me={me} />
          <SectionLinks names={RECORD_SECTIONS} />
        </div>
        <div className="flex min-w-0 flex-col gap-5">
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
          <Section name="leave">
            <Suspense fallback={null}>
              <LeaveCard key={me.id} me={me} />
            </Suspense>
          </Section>
        </div>
      </div>
    </div>
  );
}
