import { PanelLeft } from 'lucide-react';
import { Suspense, useDeferredValue, useState, useEffect, useRef, type ReactNode } from 'react';
import { Link, Outlet, useLocation, useNavigationType } from 'react-router';
import { isAdmin } from '#domain/people/roles.ts';
import { LatePart, lazyPart } from '#web/kit/later.tsx';
import { isWithin, PATHS } from '#web/kit/paths.ts';
import { useIdentity } from '#web/kit/session/identity.ts';
import { useMe, welcomeName, useLoadedMe } from '#web/kit/session/me.ts';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { t } from '#web/messages/t.ts';
import { useStaleSince } from '#web/offline/offline-mode.ts';
import { isBadgeShown, useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { useOffer } from '#web/pwa/offer.ts';
import { setUpdatePlace } from '#web/pwa/update/update-store.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { BrandMark, hasName } from '#web/ui/BrandMark.tsx';
import { Skeleton } from '#web/ui/Card.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { AccountPanel, ConnectionStatus, InstallPrompt, PresenceBadge } from '../lazy-parts.tsx';
import { NotificationBell } from '../notifications/NotificationBell.tsx';
import { EMPLOYEE_ITEMS, EntryLink, type NavItem } from './nav-items.tsx';

interface Label {
  text: string;
  top: number;
  left: number;
}

const GAP = 10;

/** Without the icon and its number, which stay visible. */
const readName = (item: Element): string =>
  [...item.children].map((part) => (part.ariaHidden === 'true' ? '' : part.textContent)).join('');

function readLabel(item: Element): Label {
  const { top, height, right } = item.getBoundingClientRect();
  return {
    text: item.getAttribute('aria-label') ?? readName(item),
    top: top + height / 2,
    left: right + GAP,
  };
}

/**
 * While the side bar is folded, shows the name of an item beside its icon when the pointer or the focus is on the item.
 * Screen readers skip this label, because the items have accessible names.
 */
function FoldedLabels() {
  const box = useRef<HTMLDivElement>(null);
  const [label, setLabel] = useState<Label | null>(null);

  useEffect(() => {
    const column = box.current?.closest('#side-bar');
    if (!column) return;
    const stop = new AbortController();
    const { signal } = stop;
    const show = ({ target }: Event) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      const item = target.closest('a, button');
      setLabel(item && readLabel(item));
    };
    const hide = () => setLabel(null);
    column.addEventListener('pointerover', show, { signal });
    column.addEventListener('focusin', show, { signal });
    column.addEventListener('pointerleave', hide, { signal });
    column.addEventListener('focusout', hide, { signal });
    column.addEventListener('scroll', hide, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    return () => stop.abort();
  }, []);

  return (
    <div ref={box} aria-hidden="true" className="hidden folded:block">
      {label && (
        <span
          style={{ top: label.top, left: label.left }}
          className="fixed -translate-y-1/2 rounded-control bg-ink px-3 py-1.5 text-sm font-semibold whitespace-nowrap text-paper shadow-float"
        >
          {label.text}
        </span>
      )}
    </div>
  );
}

function FoldButton() {
  const isOpen = useSettings((state) => state.sidebarOpen);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="side-bar"
        onClick={() => useSettings.getState().setSidebarOpen(!isOpen)}
        className="flex h-11 w-full items-center gap-3 rounded-control px-4 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink folded:justify-center folded:px-0"
      >
        <PanelLeft aria-hidden="true" className="size-5 shrink-0" />
        <span className="folded:sr-only">{t('nav.sideBar')}</span>
      </button>
      {!isOpen && <FoldedLabels />}
    </>
  );
}

/** base.css folds the column, so that nothing moves after the first paint. */
function SideBar({ children }: { children: ReactNode }) {
  return (
    <div
      id="side-bar"
      className="lg:sticky lg:top-(--bar-height) lg:z-20 lg:max-h-[calc(100svh-var(--bar-height))] lg:w-60 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pt-4 lg:pl-6 low:pt-2 folded:w-18 folded:pl-5"
    >
      {children}
      {/* This part stays visible at the end of the column. The entries above scroll under it. */}
      <div className="sticky bottom-0 mt-4 hidden h-16 border-t border-line bg-paper py-2 lg:block low:mt-2 low:h-13 low:py-1">
        <FoldButton />
      </div>
    </div>
  );
}

function AccountMenu() {
  const { name, avatarUrl } = useMe();
  const { UserMenu, isInAccountOnPhone } = useIdentity();
  const hasPresence = useSettings((state) => state.features.realTimeUpdates);
  const [open, setOpen] = useState(false);
  return (
    <>
      <button
        type="button"
        popoverTarget="account"
        className="relative grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink"
      >
        <span data-last="avatar" className="contents">
          <Avatar name={name} url={avatarUrl} size="sm" />
        </span>
        <span className="sr-only">{t('app.account')}</span>
        {hasPresence && (
          <LatePart>
            <PresenceBadge />
          </LatePart>
        )}
      </button>
      <section
        id="account"
        popover="auto"
        aria-label={t('app.account')}
        onToggle={(event) => setOpen(event.newState === 'open')}
        className="fixed inset-x-2 top-[calc(var(--bar-height)+0.5rem)] bottom-auto m-0 ml-auto max-h-[calc(100svh-var(--bar-height)-1rem)] w-auto max-w-md overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink shadow-float sm:left-auto sm:w-96"
      >
        {open && (
          <div className="flex flex-col gap-3">
            {/* The user menu waits for the panel above it, so that it does not move under a finger. */}
            <Suspense fallback={<div className="h-64" />}>
              <ErrorBoundary inShell>
                <AccountPanel />
              </ErrorBoundary>
              {isInAccountOnPhone && (
                <div className="sm:hidden">
                  <UserMenu />
                </div>
              )}
            </Suspense>
          </div>
        )}
      </section>
    </>
  );
}

function TopBar() {
  const me = useMe();
  const brand = { ...me.brand, name: me.brand.name || t('app.name') };
  const isNamed = hasName(brand);
  const { UserMenu, isInAccountOnPhone, Strip } = useIdentity();
  return (
    <header className="sticky top-0 z-30 border-b border-line/60 bg-paper/90 backdrop-blur-md">
      {Strip && <Strip />}
      <div className="relative mx-auto flex h-[calc(var(--bar-height)-var(--strip))] max-w-7xl items-center gap-1 px-4 sm:gap-3 sm:px-6 lg:px-8">
        <Link
          to={PATHS.home}
          className="flex min-h-11 min-w-0 items-center gap-2 rounded-control font-bold tracking-tight sm:shrink-0"
        >
          <span data-last="mark" className="contents">
            <BrandMark
              brand={brand}
              className={`shrink-0 ${isNamed ? '-mt-4 h-5 max-w-36 sm:mt-0 sm:h-8 sm:max-w-44' : 'h-7 max-w-7 sm:max-w-14'}`}
            />
          </span>
          {/* On a phone, the greeting is under the name, because only a few letters would fit beside the name. */}
          {!isNamed && (
            <span
              title={brand.name}
              data-last="brand"
              className="-mt-4 truncate text-[min(1rem,4.5vw)] leading-none sm:mt-0 sm:leading-normal"
            >
              {brand.name}
            </span>
          )}
        </Link>
        {/* SyncPanel.tsx renders the state of the connection into this element. */}
        <div id="connection" className="ml-auto shrink-0" />
        <div className={`flex shrink-0 items-center gap-1 ${isInAccountOnPhone ? '-mr-2 sm:mr-0' : ''}`}>
          <NotificationBell />
          <AccountMenu />
        </div>
        <p
          data-last="welcome"
          className={`pointer-events-none absolute ${isInAccountOnPhone ? 'right-36' : 'right-48'} bottom-1.5 truncate text-[min(0.75rem,3.6vw)] text-ink-soft sm:static sm:min-w-0 sm:text-sm ${isNamed ? 'left-4' : 'left-13'}`}
        >
          {t('app.welcome', { name: welcomeName(me) })}
        </p>
        {/* The space of the user menu is reserved, because the menu loads after the first paint. */}
        <LatePart
          className={`-mr-2 h-11 min-w-11 shrink-0 items-center justify-end sm:-mr-3 sm:flex sm:min-w-30 ${isInAccountOnPhone ? 'hidden' : 'flex'}`}
        >
          <UserMenu />
        </LatePart>
      </div>
    </header>
  );
}

/**
 * Shows the invitation to install when two conditions are true: the browser has offered to install the app, and the
 * user has opened a second page or has pressed the check-in. An earlier or later invitation would move the content that
 * the user is looking at.
 */
function InstallOffered() {
  const offered = useOffer(({ wasMade }) => wasMade);
  // A page that is not rendered yet may open a dialog of its own.
  const pathname = useDeferredValue(useLocation().pathname);
  const { waitingCheckIn } = useMe();
  const isAuto = useSettings(({ preferences }) => preferences.autoCheckIn);
  const isPressed = !isAuto && waitingCheckIn !== null;
  const isRedirect = useNavigationType() === 'REPLACE';
  const [start, setStart] = useState({ pathname, isPressed });
  const [hasGoneOn, setHasGoneOn] = useState(false);
  if (!hasGoneOn && isPressed && !start.isPressed) setHasGoneOn(true);
  if (!hasGoneOn && pathname !== start.pathname) {
    // A redirect, such as the redirect of `/`, does not count as a second page.
    if (isRedirect) setStart({ pathname, isPressed });
    else setHasGoneOn(true);
  }
  // The full question also does not appear on the page on which the browser's offer arrived.
  const [offeredAt, setOfferedAt] = useState<string | null>(null);
  if (offered && offeredAt === null) setOfferedAt(pathname);
  return offered && hasGoneOn ? (
    <LatePart atOnce>
      <InstallPrompt quietPages={[start.pathname, offeredAt]} />
    </LatePart>
  ) : null;
}

/**
 * The bar and the column are the same list, so that screen readers announce the items only once. In the bar, all items
 * have the same width, and the labels grow with the device's text size as far as there is space.
 */
function Navigation({ items }: { items: readonly NavItem[] }) {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label={t('nav.label')}
      className="@container fixed inset-x-0 bottom-0 z-30 border-t border-line bg-surface pb-[env(safe-area-inset-bottom)] lg:static lg:border-0 lg:bg-transparent"
    >
      <ul className="mx-auto flex max-w-xl px-0.5 lg:max-w-none lg:flex-col lg:gap-1 low:gap-0 lg:px-0">
        {items.map(({ to, label, icon: Icon }) => (
          <li key={to} className="flex-1">
            <EntryLink
              to={to}
              isCurrent={isWithin(pathname, to)}
              className="flex h-(--nav-height) flex-col items-center justify-center gap-1 text-[min(0.6875rem,3.8cqi)] font-medium tracking-tight whitespace-nowrap text-ink-soft hover:text-ink aria-[current=page]:font-semibold aria-[current=page]:text-action sm:text-xs sm:tracking-normal lg:h-10 low:h-8.5 lg:flex-row lg:justify-start lg:gap-3 lg:rounded-control lg:px-4 lg:text-base lg:hover:bg-sunken lg:aria-[current=page]:bg-action-soft folded:justify-center folded:px-0"
            >
              <Icon aria-hidden="true" className="size-[min(1.5rem,7cqi)] lg:size-5" />
              <span className="folded:sr-only">{t(label)}</span>
            </EntryLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export const LateAdminNavigation = lazyPart(() => import('./AdminNavigation.tsx'), 'admin');

/** Reserves the space of an admin's navigation while it loads. */
function AdminPlaces() {
  const bar = 'fixed inset-x-0 bottom-0 h-(--nav-height) border-t border-line bg-surface';
  return (
    <>
      <div className={`${bar} lg:static lg:h-65 low:h-51 lg:border-0 lg:bg-transparent`} />
      <div className="h-16 lg:hidden" />
    </>
  );
}

function OwnNavigation() {
  if (!isAdmin(useLoadedMe().role)) return <Navigation items={EMPLOYEE_ITEMS} />;
  return (
    <Suspense fallback={<AdminPlaces />}>
      <LateAdminNavigation />
    </Suspense>
  );
}

function ConnectionCorner() {
  const staleSince = useStaleSince();
  const isNeeded = useOutbox((state) => state.isPanelOpen || isBadgeShown(state));
  if (!isNeeded && staleSince === null) return null;
  return (
    <LatePart>
      <ConnectionStatus staleSince={staleSince} />
    </LatePart>
  );
}

export function PageSkeleton() {
  return (
    <div data-loading="" className="flex grow flex-col gap-5">
      <output className="sr-only">{t('loading.page')}</output>
      <Skeleton className="h-9 w-52" />
      <Skeleton className="h-40" />
      <Skeleton className="h-64" />
    </div>
  );
}

/**
 * A pressed link to another page of the area shows that page's skeleton at once. The page then renders in slices,
 * because a whole page takes a slow phone a second, in which it would answer no press.
 */
function Page() {
  const { pathname } = useLocation();
  const rendered = useDeferredValue(pathname);
  return rendered === pathname ? <Outlet /> : <PageSkeleton />;
}

interface Props {
  navigation?: ReactNode;
}

/** The frame stays when a page fails. */
export function Shell({ navigation = <OwnNavigation /> }: Props) {
  const { pathname } = useLocation();
  return (
    <div className="flex min-h-svh flex-col">
      <a
        href="#main"
        className="fixed top-2 left-2 z-50 -translate-y-24 rounded-control bg-action px-4 py-3 font-semibold text-on-action focus:translate-y-0"
      >
        {t('app.skip')}
      </a>
      <TopBar />
      <ConnectionCorner />
      {/* The update card is rendered into this element. */}
      <div ref={setUpdatePlace} aria-live="polite" />
      <InstallOffered />
      <div className="mx-auto flex w-full max-w-7xl grow flex-col lg:flex-row lg:gap-4">
        <SideBar>{navigation}</SideBar>
        <main
          id="main"
          tabIndex={-1}
          className="flex w-full min-w-0 grow flex-col px-4 pt-4 short:pt-2 pb-[calc(var(--nav-height)+env(safe-area-inset-bottom)+1.25rem)] sm:px-6 lg:px-8 lg:pt-8 low:pt-6 lg:pb-[max(4rem,var(--dock))] folded:[&>.w-full]:mx-auto"
        >
          <ErrorBoundary inShell page={pathname}>
            <Suspense fallback={<PageSkeleton />}>
              <Page />
            </Suspense>
          </ErrorBoundary>
        </main>
      </div>
    </div>
  );
}
