import { FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { useSearch } from '../../kit/use-search.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Corrections } from './Corrections.tsx';
import { LeaveRequests } from './LeaveRequests.tsx';

const KINDS = ['corrections', 'leave'] as const;

/** Lists the correction requests or the leave requests. The page's address contains the chosen kind. */
export default function Requests() {
  usePageTitle(t('requests.title'));
  const [view, setView] = useSearch();
  const shown = KINDS.find((kind) => kind === view.get('show')) ?? 'corrections';
  const isLeave = shown === 'leave';
  return (
    <div className="w-full">
      <PageHeader title={t('requests.title')} text={t(isLeave ? 'requests.leave.intro' : 'requests.intro')}>
        {isLeave && (
          <Link to={`${PATHS.peopleImport}?of=leave`} className={buttonClass('outline', 'sm')}>
            <FileUp aria-hidden="true" className="size-4" />
            {t('requests.leave.import')}
          </Link>
        )}
      </PageHeader>
      <div className="mb-5">
        <Segmented
          label={t('requests.show')}
          options={KINDS.map((kind) => ({ value: kind, label: t(`requests.show.${kind}`) }))}
          value={shown}
          onChange={(kind) => setView(new URLSearchParams(kind === 'leave' ? { show: kind } : {}))}
        />
      </div>
      {isLeave ? <LeaveRequests /> : <Corrections />}
    </div>
  );
}
