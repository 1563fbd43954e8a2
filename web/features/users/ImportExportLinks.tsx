import { FileDown, FileUp } from 'lucide-react';
import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';

/** Links to the imports and exports of users. */
export function ImportExportLinks() {
  return (
    <div className="flex flex-wrap gap-2">
      <Link to={PATHS.peopleImport} className={buttonClass('outline', 'sm')}>
        <FileUp aria-hidden="true" className="size-4" />
        {t('exchange.import')}
      </Link>
      <Link to={PATHS.exports} className={buttonClass('outline', 'sm')}>
        <FileDown aria-hidden="true" className="size-4" />
        {t('exchange.export')}
      </Link>
    </div>
  );
}
