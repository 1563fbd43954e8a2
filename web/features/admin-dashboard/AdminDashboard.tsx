import { ScrollText, Settings } from 'lucide-react';
import { PATHS } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { useMe } from '../../app/me.ts';
import { formatDayLong } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Link } from '../../ui/Link.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { OwnDay } from './OwnDay.tsx';
import { PendingClaims } from './PendingClaims.tsx';
import { TodaysCheckIns } from './TodaysCheckIns.tsx';

/** The admin's start: who is in today, and what waits for a decision. */
export default function AdminDashboard() {
  usePageTitle(t('admin.title'));
  const me = useMe();
  return (
    <>
      <PageHeader title={t('admin.title')} text={formatDayLong(me.today.date)}>
        <div className="flex flex-wrap">
          <Link to={PATHS.audit} className={buttonClass('ghost', 'md')}>
            <ScrollText aria-hidden="true" className="size-5" />
            {t('admin.audit')}
          </Link>
          <Link to={PATHS.settings} className={buttonClass('ghost', 'md', '-mr-3')}>
            <Settings aria-hidden="true" className="size-5" />
            {t('admin.settings')}
          </Link>
        </div>
      </PageHeader>
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <TodaysCheckIns />
        <div className="order-first flex flex-col gap-6 lg:order-none">
          <PendingClaims />
          <OwnDay checkedIn={me.todayCheckIn !== null} />
        </div>
      </div>
    </>
  );
}
