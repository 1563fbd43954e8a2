import { NavLink, useLocation } from 'react-router';
import { isWithin, PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';

/** Returns the paths of the two profile pages, in the admin area or in the employee area. */
export function useOwnPages() {
  const { pathname } = useLocation();
  return isWithin(pathname, '/admin')
    ? { record: PATHS.adminProfile, settings: PATHS.adminOwnSettings }
    : { record: PATHS.profile, settings: PATHS.ownSettings };
}

/** Shows the heading of a profile page, with links to both pages. */
export function ProfileHeader({ title }: { title: string }) {
  usePageTitle(title);
  const { record, settings } = useOwnPages();
  const links = [
    { to: record, label: t('profile.me') },
    { to: settings, label: t('profile.settings') },
  ];
  return (
    <PageHeader title={title}>
      <nav aria-label={t('profile.pages')} className="w-full sm:w-auto">
        <ul className="flex gap-1 rounded-control bg-sunken p-1 text-sm">
          {links.map(({ to, label }) => (
            <li key={to} className="flex-1">
              <NavLink
                end
                to={to}
                className="flex min-h-11 items-center justify-center rounded-[0.65rem] px-6 font-medium text-ink-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-soft"
              >
                {label}
              </NavLink>
            </li>
          ))}
        </ul>
      </nav>
    </PageHeader>
  );
}
