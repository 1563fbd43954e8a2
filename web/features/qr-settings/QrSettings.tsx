import { QrCode } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../app/paths.ts';
import { usePageTitle } from '../../app/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** Check-in by QR code: as long as there are no stations, it says how people check in instead. */
export default function QrSettings() {
  usePageTitle(t('qr.title'));
  return (
    <div className="w-full max-w-3xl">
      <PageHeader title={t('qr.title')} text={t('qr.intro')} />
      <div className="rounded-card bg-surface shadow-soft">
        <EmptyState
          icon={QrCode}
          title={t('qr.none.title')}
          text={t('qr.none.text')}
          action={
            <Link to={PATHS.adminDashboard} className={buttonClass('secondary', 'md')}>
              {t('qr.none.action')}
            </Link>
          }
        />
      </div>
    </div>
  );
}
