import { Link } from 'react-router';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { useMe } from '../../kit/session/me.ts';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { useLive } from '../../live/live-store.ts';
import { LivePlace } from '../../live/LivePlace.tsx';
import { useFollowLive } from '../../live/use-follow-live.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { ZoneNote } from '../../parts/company-day/ZoneNote.tsx';
import { ArchiveWarnings } from './ArchiveWarnings.tsx';
import { AuditDifferences } from './AuditDifferences.tsx';
import { CompanyFigures } from './CompanyFigures.tsx';
import { FirstSteps } from './first-steps/FirstSteps.tsx';
import { NeedsYou } from './NeedsYou.tsx';
import { FOLLOWED } from './queries.ts';
import { RecentActions } from './RecentActions.tsx';
import { TodaysCheckIns } from './TodaysCheckIns.tsx';
import { PATHS } from '../../kit/paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';

const LiveSign = extraPart(() => import('../../live/LiveSign.tsx'), 'live');

/** Links to the dashboard, where the admin checks in. */
function OwnDay({ checkedIn }: { checkedIn: boolean }) {
  return (
    <Card className="flex items-center justify-between gap-4 lg:block">
      <h2 className="font-semibold">{t('nav.ownDay')}</h2>
      <Link to={PATHS.dashboard} className={buttonClass('secondary', 'md', 'lg:mt-4 lg:w-full')}>
        {t(checkedIn ? 'admin.ownDay.see' : 'admin.ownDay.checkIn')}
      </Link>
    </Card>
  );
}

export default function AdminDashboard() {
  usePageTitle(t('admin.title'));
  const { todayCheckIn } = useMe();
  const companyDay = useCompanyDay();
  const { date, timeZone } = companyDay;
  useFollowLive(FOLLOWED);
  // Renders again when the status of the live room changes, because some queries poll only without a live room.
  useLive((state) => state.status);
  return (
    <>
      <PageHeader title={t('admin.title')} text={formatDayLong(date)} />
      <ZoneNote className="-mt-3 mb-5" />
      <LivePlace className="-mt-4 mb-2 flex min-h-11 items-center">
        <LiveSign companyDay={companyDay} />
      </LivePlace>
      <div className="flex flex-col gap-6">
        <AuditDifferences />
        <ArchiveWarnings />
        <FirstSteps />
        <NeedsYou />
        <CompanyFigures companyDay={companyDay} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <TodaysCheckIns timeZone={timeZone} />
          <div className="flex min-w-0 flex-col gap-6">
            <OwnDay checkedIn={todayCheckIn !== null} />
            <RecentActions />
          </div>
        </div>
      </div>
    </>
  );
}
