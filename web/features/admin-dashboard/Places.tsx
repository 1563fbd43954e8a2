import { t } from '../../messages/t.ts';
import { Link } from '../../ui/Link.tsx';
import { PLACES } from './places.ts';

/** The ways to everything that is not in the navigation. */
export function Places() {
  return (
    <nav aria-label={t('home.places')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3 xl:grid-cols-6">
        {PLACES.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <Link
              to={to}
              className="flex h-full min-h-24 flex-col justify-between gap-3 rounded-card bg-surface p-4 text-sm font-semibold shadow-soft hover:text-action"
            >
              <Icon aria-hidden="true" className="size-5 text-action" />
              {t(label)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
