import { NavLink } from 'react-router';
import { t } from '../../messages/t.ts';
import type { NavItem } from './nav-items.ts';

/**
 * Shows the navigation as a bar at the bottom of a phone, or as a column beside the page on a wide screen. The bar and
 * the column are the same list, so that screen readers announce the items only once. In the bar, all items have the
 * same width, and the labels grow with the device's text size as far as there is space.
 */
export function Navigation({ items }: { items: readonly NavItem[] }) {
  return (
    <nav
      aria-label={t('nav.label')}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent"
    >
      <ul className="mx-auto flex max-w-xl px-0.5 lg:max-w-none lg:flex-col lg:gap-1 low:gap-0 lg:px-0">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-1">
            <NavLink
              to={to}
              className="flex h-(--nav-height) flex-col items-center justify-center gap-1 text-[min(0.6875rem,3.8cqi)] font-medium tracking-tight whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-action sm:text-xs sm:tracking-normal lg:h-10 low:h-8.5 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-4 lg:text-base lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft folded:justify-center folded:px-0"
            >
              <Icon aria-hidden="true" className="size-[min(1.5rem,7cqi)] lg:size-5" />
              <span className="folded:sr-only">{t(label)}</span>
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
