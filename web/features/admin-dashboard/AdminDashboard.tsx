import { extraPart } from '../../app/chunk-error.tsx';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useMe } from '../../app/me.ts';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { useLive } from '../../live/live-store.ts';
import { LivePlace } from '../../live/LivePlace.tsx';
import { useFollowLive } from '../../live/use-follow-live.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { useHold } from '../../ui/use-hold.ts';
import { useCompanyDay } from '../company-day/queries.ts';
import { ZoneNote } from '../company-day/ZoneNote.tsx';
import { Approvals } from './Approvals.tsx';
import { ArchiveWarnings } from './ArchiveWarnings.tsx';
import { AskedCorrections } from './AskedCorrections.tsx';
import { AskedLeave } from './AskedLeave.tsx';
import { AuditDifferences } from './AuditDifferences.tsx';
import { CompanyFigures } from './CompanyFigures.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { OwnDay } from './OwnDay.tsx';
import { PendingClaims } from './PendingClaims.tsx';
import { Places } from './Places.tsx';
import { FOLLOWED } from './queries.ts';
import { RecentActs } from './RecentActs.tsx';
import { TodaysCheckIns } from './TodaysCheckIns.tsx';
import { WaitingScoring } from './WaitingScoring.tsx';

const LiveSign = extraPart(() => import('../../live/LiveSign.tsx'), 'live');

/** The admin's start: how the company is, who is in today, and what waits for a decision. */
export default function AdminDashboard() {
  usePageTitle(t('admin.title'));
  const { todayCheckIn } = useMe();
  const companyDay = useCompanyDay();
  const { date, timeZone } = companyDay;
  useFollowLive(FOLLOWED);
  // For the queries below, whose intervals rest while there is a connection.
  useLive((state) => state.status);
  // One for the column: a list that grows moves the one below it.
  const { region, isHeld } = useHold<HTMLDivElement>();
  return (
    <>
      <PageHeader title={t('admin.title')} text={formatDayLong(date)} />
      <ZoneNote className="-mt-3 mb-5" />
      <LivePlace className="-mt-4 mb-2 flex min-h-11 items-center">
        <LiveSign companyDay={companyDay} />
      </LivePlace>
      <div className="flex flex-col gap-6">
        <AuditDifferences />
        <FirstSteps />
        <ArchiveWarnings />
        <CompanyFigures companyDay={companyDay} />
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
          <div ref={region} className="order-first flex min-w-0 flex-col gap-6 lg:order-last">
            <WaitingScoring isHeld={isHeld} />
            <Approvals isHeld={isHeld} />
            <PendingClaims isHeld={isHeld} />
            <AskedCorrections isHeld={isHeld} />
            <AskedLeave isHeld={isHeld} />
            <Places />
            <OwnDay checkedIn={todayCheckIn !== null} />
          </div>
          <div className="flex min-w-0 flex-col gap-6">
            <TodaysCheckIns timeZone={timeZone} />
            <RecentActs />
          </div>
        </div>
      </div>
    </>
  );
}
