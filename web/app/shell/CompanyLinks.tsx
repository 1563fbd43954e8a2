import { NavLink } from 'react-router';
import { t } from '../../messages/t.ts';
import { usePlaces } from './company-places.ts';

/** The admin's places beyond the navigation, in the column of a wide screen; a phone has them on the admin's start. */
export function CompanyLinks() {
  return (
    <nav aria-labelledby="company-places" className="mt-4 hidden border-t border-line pt-4 low:mt-2 low:pt-2 lg:block">
      <h2 id="company-places" className="px-4 pb-2 low:pb-1 text-sm font-semibold text-ink-soft folded:sr-only">
        {t('home.company')}
      </h2>
      <ul>
        {usePlaces().map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink
              end
              to={to}
              className="flex min-h-10 low:min-h-8 low:leading-tight items-center gap-3 rounded-control px-4 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action folded:justify-center folded:px-0"
            >
              <Icon aria-hidden="true" className="size-5 shrink-0" />
              <span className="folded:sr-only">{t(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
