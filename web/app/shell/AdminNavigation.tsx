import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { t } from '#web/messages/t.ts';
import { ADMIN_ITEMS, findPlace, PLACES, useActiveEntry, type Place } from './admin-entries.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { isWithin, PATHS } from '#web/kit/paths.ts';
import { countText, decisionsOptions, decisionsText } from '#web/parts/decisions/decision-queries.ts';
import { useMedia } from '#web/ui/behaviour/use-media.ts';
import { EntryLink, ownDayItems } from './nav-items.tsx';
import { Building2, ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { create } from 'zustand';

/**
 * Null before the admin has folded or unfolded the group. While the value is null, the group is unfolded on its own
 * pages, and on a screen that is high enough.
 */
const useUnfolded = create<{ isUnfolded: boolean | null }>(() => ({ isUnfolded: null }));

function Places({ className }: { className: string }) {
  const lit = useActiveEntry();
  return (
    <ul
      id="company-places"
      className={`${className} absolute inset-x-[min(1rem,4.4cqi)] top-full z-40 mt-2 max-h-[calc(100svh-var(--bar-height)-var(--nav-height)-6rem)] overflow-y-auto overscroll-contain rounded-card border border-line bg-raised p-2 shadow-float sm:inset-x-6 lg:static lg:mt-1 lg:max-h-none lg:overflow-visible lg:rounded-none lg:border-0 lg:bg-transparent lg:p-0 lg:shadow-none`}
    >
      {PLACES.map(({ to, label, icon: Icon }) => (
        <li key={to}>
          <EntryLink
            to={to}
            isCurrent={lit(to)}
            className="flex min-h-11 items-center gap-[min(0.75rem,3cqi)] rounded-control px-[min(1rem,4cqi)] text-[min(1rem,4.4cqi)] font-medium whitespace-nowrap hover:bg-sunken hover:text-ink aria-[current=page]:bg-action-soft aria-[current=page]:font-semibold aria-[current=page]:text-action lg:min-h-10 low:min-h-8 lg:gap-3 lg:px-4 lg:text-sm lg:text-ink-soft low:leading-tight folded:justify-center folded:px-0"
          >
            <Icon aria-hidden="true" className="size-[min(1.25rem,5.5cqi)] shrink-0 lg:size-5" />
            <span className="folded:sr-only">{t(label)}</span>
          </EntryLink>
        </li>
      ))}
    </ul>
  );
}

interface ToggleProps {
  button: RefObject<HTMLButtonElement | null> | undefined;
  isOpen: boolean;
  here: Place | null;
  onToggle: () => void;
  className: string;
  children: ReactNode;
}

function Toggle({ button, isOpen, here, onToggle, className, children }: ToggleProps) {
  return (
    <button
      ref={button}
      type="button"
      aria-expanded={isOpen}
      aria-controls="company-places"
      aria-current={here && !isOpen ? 'page' : undefined}
      onClick={onToggle}
      className={`${className} items-center rounded-control font-semibold whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:text-action`}
    >
      {children}
    </button>
  );
}

const turned = (isOpen: boolean) => `shrink-0 transition-transform ${isOpen ? 'rotate-180' : ''}`;

/** The phone and the wide screen have separate buttons, because only the style sheet knows which button is visible. */
function CompanyGroup() {
  const { pathname, key } = useLocation();
  const here = findPlace(pathname);
  // Such a screen shows the whole side bar without scrolling.
  const hasRoom = useMedia('(width >= 64rem) and (height >= 56rem)');
  const isUnfolded = useUnfolded((state) => state.isUnfolded) ?? (hasRoom || here !== null);
  /** The key of the history entry at which the phone's list was opened. The list is closed at every other entry. */
  const [openedAt, setOpenedAt] = useState<string | null>(null);
  const isOverPage = openedAt === key;
  const box = useRef<HTMLElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOnOwnDay = !isWithin(pathname, '/admin');

  useEffect(() => {
    if (!isOverPage) return;
    const stop = new AbortController();
    const close = () => setOpenedAt(null);
    const { signal } = stop;
    const closeOutside = ({ target }: Event) => {
      if (target instanceof Node && !box.current?.contains(target)) close();
    };
    document.addEventListener('pointerdown', closeOutside, { signal });
    document.addEventListener('focusin', closeOutside, { signal });
    document.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Escape') return;
        close();
        button.current?.focus();
      },
      { signal },
    );
    return () => stop.abort();
  }, [isOverPage]);

  return (
    <nav
      ref={box}
      aria-label={t('home.company')}
      className="lg:mt-3 lg:border-t lg:border-line lg:pt-3 low:mt-1.5 low:pt-1.5"
    >
      <Toggle
        button={button}
        isOpen={isOverPage}
        here={here}
        onToggle={() => setOpenedAt(isOverPage ? null : key)}
        className={`${isOnOwnDay ? 'min-h-13 px-[min(0.875rem,3.5cqi)]' : 'min-h-11 px-[min(1rem,4cqi)]'} flex gap-[min(0.5rem,2cqi)] bg-sunken text-[min(0.875rem,3.8cqi)] lg:hidden`}
      >
        <Building2 aria-hidden="true" className="size-[min(1.25rem,5.5cqi)] shrink-0" />
        <span className={isOnOwnDay ? 'sr-only' : ''}>
          {t('home.company')}
          {here && ` · ${t(here.label)}`}
        </span>
        {!isOnOwnDay && <ChevronDown aria-hidden="true" className={`size-[min(1rem,4.4cqi)] ${turned(isOverPage)}`} />}
      </Toggle>
      <Toggle
        button={undefined}
        isOpen={isUnfolded}
        here={here}
        onToggle={() => useUnfolded.setState({ isUnfolded: !isUnfolded })}
        className="hidden min-h-10 w-full gap-3 px-4 text-sm hover:bg-sunken aria-[current=page]:bg-action-soft lg:flex low:min-h-8 folded:justify-center folded:px-0"
      >
        <Building2 aria-hidden="true" className="size-5 shrink-0" />
        <span className="grow text-left folded:sr-only">{t('home.company')}</span>
        <ChevronDown aria-hidden="true" className={`size-4 folded:hidden ${turned(isUnfolded)}`} />
      </Toggle>
      {(isOverPage || isUnfolded) && (
        <Places className={`${isOverPage ? '' : 'hidden'} ${isUnfolded ? 'lg:block' : 'lg:hidden'}`} />
      )}
    </nav>
  );
}

/**
 * On a wide screen, the links are in the side bar below the navigation. On a phone, the links are above the page, but
 * only on the employee screens.
 */
function OwnDayLinks() {
  const { role } = useLoadedMe();
  const { pathname } = useLocation();
  const lit = useActiveEntry();
  const items = ownDayItems(role);
  if (items.length === 0) return null;
  return (
    <nav
      aria-labelledby="own-day"
      className={`${isWithin(pathname, '/admin') ? 'hidden lg:block' : ''} min-w-0 grow lg:mt-3 lg:border-t lg:border-line lg:pt-3 low:mt-1.5 low:pt-1.5`}
    >
      <h2
        id="own-day"
        className="sr-only px-4 pb-2 text-sm font-semibold text-ink-soft lg:not-sr-only lg:px-4 lg:pb-2 low:pb-1 folded:sr-only"
      >
        {t('nav.ownDay')}
      </h2>
      <ul className="flex gap-[min(0.25rem,1cqi)] low:gap-0 rounded-control bg-sunken p-[min(0.25rem,1cqi)] lg:flex-col lg:gap-1 lg:bg-transparent lg:p-0">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-auto">
            <EntryLink
              to={to}
              isCurrent={lit(to)}
              className="flex min-h-11 items-center justify-center gap-3 rounded-[0.65rem] px-[min(0.25rem,1cqi)] text-[min(0.875rem,3.8cqi)] font-medium whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:bg-raised aria-[current=page]:font-semibold aria-[current=page]:text-ink aria-[current=page]:shadow-soft lg:h-10 low:h-8 low:min-h-8 lg:justify-start lg:rounded-control lg:px-4 lg:text-sm lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft lg:aria-[current=page]:text-action lg:aria-[current=page]:shadow-none folded:justify-center folded:px-0"
            >
              <Icon aria-hidden="true" className="hidden size-5 lg:block" />
              <span className="folded:sr-only">{t(label)}</span>
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * Shows the six entries of spec section 2. In the bottom bar, each entry is as wide as its label. The labels grow with
 * the device's text size as far as there is space.
 */
function AdminPlaces() {
  const lit = useActiveEntry();
  const { data: decisions } = useQuery(decisionsOptions);
  return (
    <nav
      aria-label={t('nav.label')}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent"
    >
      <ul className="mx-auto flex max-w-xl px-0.5 lg:max-w-none lg:flex-col lg:gap-1 low:gap-0 lg:px-0">
        {ADMIN_ITEMS.map(({ to, label, icon: Icon }) => (
          <li key={to} className="min-w-[44px] flex-auto">
            <EntryLink
              to={to}
              isCurrent={lit(to)}
              aria-describedby={to === PATHS.adminDashboard && decisions ? 'to-decide' : undefined}
              className="relative flex h-(--nav-height) flex-col items-center justify-center gap-1 text-[min(0.6875rem,3.1cqi)] font-medium tracking-tight whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-action sm:text-[min(0.75rem,2.6cqi)] sm:tracking-normal lg:h-10 low:h-8.5 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-4 lg:text-base lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft folded:justify-center folded:px-0"
            >
              <span aria-hidden="true" className="relative lg:static">
                <Icon className="size-[min(1.5rem,6.8cqi)] lg:size-5" />
                {to === PATHS.adminDashboard && decisions && decisions.forYou > 0 && (
                  <span className="num absolute -top-1.5 left-[calc(100%-0.5rem)] grid h-4.5 min-w-4.5 place-content-center rounded-full bg-action px-1 text-[0.6875rem] leading-none font-bold text-on-action lg:inset-y-0 lg:right-3 lg:left-auto lg:my-auto lg:h-5 lg:min-w-5 lg:text-xs folded:top-0 folded:right-0 folded:bottom-auto folded:my-0">
                    {countText(decisions)}
                  </span>
                )}
              </span>
              <span className="folded:sr-only">{t(label)}</span>
            </EntryLink>
          </li>
        ))}
      </ul>
      {decisions && (
        <p id="to-decide" hidden>
          {decisionsText(decisions)}
        </p>
      )}
    </nav>
  );
}

/** The component is a separate chunk, because an employee's first visit does not need it. */
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
