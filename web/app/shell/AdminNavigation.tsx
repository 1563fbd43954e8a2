import { Link } from 'react-router';
import { t } from '../../messages/t.ts';
import { ADMIN_ITEMS } from './company-places.ts';
import { CompanyGroup } from './CompanyGroup.tsx';
import { useActiveEntry } from './active-entry.ts';
import { OwnDayLinks } from './OwnDayLinks.tsx';

/**
 * Shows the six entries of spec section 2. On a phone, the entries are a bar at the bottom. On a wide screen, the
 * entries are the upper part of the side bar. In the bottom bar, each entry is as wide as its label. The labels grow
 * with the device's text size as far as there is space.
 */
function AdminPlaces() {
  const lit = useActiveEntry();
  return (
    <nav
      aria-label={t('nav.label')}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent"
    >
      <ul className="mx-auto flex max-w-xl px-0.5 lg:max-w-none lg:flex-col lg:gap-1 low:gap-0 lg:px-0">
        {ADMIN_ITEMS.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-[44px] flex-auto">
            <Link
              to={to}
              aria-current={lit(to)}
              className="flex h-(--nav-height) flex-col items-center justify-center gap-1 text-[min(0.6875rem,3.1cqi)] font-medium tracking-tight whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-action sm:text-[min(0.75rem,2.6cqi)] sm:tracking-normal lg:h-10 low:h-8.5 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-4 lg:text-base lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft folded:justify-center folded:px-0"
            >
              <Icon aria-hidden="true" className="size-[min(1.5rem,6.8cqi)] lg:size-5" />
              <span className="folded:sr-only">{t(label)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Shows an admin's navigation on every page. The navigation has the six entries, the group of company pages, and the
 * links to the employee screens for the admin's own day. On a phone, the group and the links are a strip above the
 * page. The component is a separate chunk, because an employee's first visit does not need it.
 */
export default function AdminNavigation() {
  return (
    <>
      <AdminPlaces />
      <div className="@container relative z-20 flex gap-[min(0.5rem,2vw)] px-[min(1rem,4.4vw)] pt-3 sm:px-6 lg:static lg:block lg:px-0 lg:pt-0">
        <CompanyGroup />
        <OwnDayLinks />
      </div>
    </>
  );
}
