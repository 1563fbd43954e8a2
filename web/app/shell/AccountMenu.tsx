import { Suspense, useState } from 'react';
import { LatePart } from '#web/kit/later.tsx';
import { useIdentity } from '#web/kit/session/identity.ts';
import { useMe } from '#web/kit/session/me.ts';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { t } from '#web/messages/t.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { ErrorBoundary } from '../ErrorBoundary.tsx';
import { AccountPanel, PresenceBadge } from '../lazy-parts.ts';

export function AccountMenu() {
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
        <Avatar name={name} url={avatarUrl} size="sm" />
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
            <ErrorBoundary inShell>
              <Suspense fallback={<div className="h-64" />}>
                <AccountPanel />
              </Suspense>
            </ErrorBoundary>
            {isInAccountOnPhone && (
              <div className="sm:hidden">
                <UserMenu />
              </div>
            )}
          </div>
        )}
      </section>
    </>
  );
}
