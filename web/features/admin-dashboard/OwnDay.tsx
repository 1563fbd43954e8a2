import { Link } from 'react-router';
import { PATHS } from '../../kit/paths.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { Card } from '../../ui/Card.tsx';

/** Links to the admin's own check-in; on a phone this is the way to it. */
export function OwnDay({ checkedIn }: { checkedIn: boolean }) {
  return (
    <Card className="flex items-center justify-between gap-4 lg:block">
      <h2 className="font-semibold">{t('nav.ownDay')}</h2>
      <Link to={PATHS.dashboard} className={buttonClass('secondary', 'md', 'lg:mt-4 lg:w-full')}>
        {t(checkedIn ? 'admin.ownDay.see' : 'admin.ownDay.checkIn')}
      </Link>
    </Card>
  );
}
