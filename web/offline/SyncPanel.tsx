import { useQueryClient } from '@tanstack/react-query';
import { Check, Cloud, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { canWithdraw, type OfflineAction } from '#domain/outbox/action.ts';
import { compareActions } from '#domain/outbox/send-order.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { handleError } from '../kit/errors/handle-error.ts';
import { useMe } from '../kit/session/me.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { errorText } from '../messages/error-text.ts';
import { formatInstant, formatNumber, formatTime } from '../messages/format.ts';
import { locale } from '../messages/locale.ts';
import { t } from '../messages/t.ts';
import { Button } from '../ui/Button.tsx';
import { Actions, Dialog } from '../ui/Dialog.tsx';
import { showToast } from '../ui/toast-store.ts';
import { clearOutbox, readStorageStats } from './device/stored-data.ts';
import { everyRefresh, useNow } from './offline-mode.ts';
import { describeAction } from './outbox/announce.ts';
import {
  closePanel,
  countActions,
  filterUnsent,
  isBadgeShown,
  isStuck,
  openPanel,
  useOutbox,
} from './outbox/outbox-store.ts';
import { discard, refreshSnapshot, syncNow, withdraw } from './outbox/outbox.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Spec section 9. */
export function lastSyncText(at: number | null, now: number, timeZone: string): string {
  if (at === null) return t('offline.never');
  const age = now - at;
  if (age < MINUTE_MS) return t('offline.justNow');
  if (age < HOUR_MS) return t('offline.minutes', { count: Math.floor(age / MINUTE_MS) });
  if (age < DAY_MS) return t('offline.hours', { count: Math.floor(age / HOUR_MS) });
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at);
}

/** Formats an instant in the user's zone, as all times of the app, also when the device has another zone. */
export function whenText(at: number, now: number, timeZone: string): string {
  const [instant, current] = [new Date(at), new Date(now)];
  const isToday = localDateIn(timeZone, instant) === localDateIn(timeZone, current);
  return (isToday ? formatTime : formatInstant)(instant.toISOString(), timeZone);
}

export const sizeText = (bytes: number): string => `${formatNumber(Math.ceil(bytes / 1024))} kB`;

type Stats = Awaited<ReturnType<typeof readStorageStats>>;

function ClearOfflineData({ onCleared }: { onCleared: () => void }) {
  const client = useQueryClient();
  const [stats, setStats] = useState<Stats | null>(null);
  const [isAsking, setAsking] = useState(false);
  const unsent = filterUnsent(useOutbox((state) => state.actions)).length;

  useEffect(() => {
    const read = () => void readStorageStats().then(setStats, () => undefined);
    read();
    return everyRefresh(read);
  }, []);

  // On a phone, the question opens below the visible part of the sheet.
  const question = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isAsking) return;
    question.current?.scrollIntoView({ block: 'nearest' });
    question.current?.focus({ preventScroll: true });
  }, [isAsking]);

  const clear = async () => {
    await clearOutbox();
    // The data on the screen is requested again, so that the device can store it again.
    await client.invalidateQueries();
    showToast({ tone: 'success', text: t('offline.clear.done') });
    onCleared();
  };

  return (
    <details
      className="mt-5 border-t border-line pt-2"
      onToggle={({ currentTarget }) => currentTarget.open && currentTarget.scrollIntoView({ block: 'nearest' })}
    >
      <summary className="flex min-h-11 cursor-pointer items-center font-medium text-ink-soft">
        {t('offline.clear.more')}
      </summary>
      {stats && (
        <p className="text-sm text-ink-soft">
          {t('offline.clear.size', {
            size: sizeText(stats.estimatedSize),
            actions: stats.actionsCount,
            entries: stats.cacheCount,
          })}
        </p>
      )}
      {isAsking ? (
        <div ref={question} role="alert" tabIndex={-1} className="mt-3 scroll-my-4 rounded-control bg-bad-soft p-4">
          <p className="font-medium text-bad">{t('offline.clear.question')}</p>
          {unsent > 0 && <p className="mt-1 text-sm text-bad">{t('offline.clear.unsent', { count: unsent })}</p>}
          <div className="mt-3 grid gap-2 sm:grid-cols-2">
            <Button onClick={() => setAsking(false)}>{t('clear.keep')}</Button>
            <Button variant="outline" className="border-bad! text-bad!" onClick={() => void clear().catch(handleError)}>
              {t('offline.clear')}
            </Button>
          </div>
        </div>
      ) : (
        <Button variant="outline" className="mt-3 w-full" onClick={() => setAsking(true)}>
          {t('offline.clear')}
        </Button>
      )}
    </details>
  );
}

function stateText(action: OfflineAction, now: number, timeZone: string): string {
  if (action.refusal) return errorText(action.refusal.code, action.refusal.message);
  if (action.status === 'syncing') return t('offline.state.sending');
  if (action.waitsFor === 'limit') {
    return t('offline.state.limit', { time: whenText(action.notBefore, now, timeZone) });
  }
  return t(action.retryCount > 0 ? 'offline.state.again' : 'offline.state.waiting');
}

function ActionRow({ action, now }: { action: OfflineAction; now: number }) {
  const what = describeAction(action);
  const { timeZone } = useMe().today;
  const takeBack = async () => {
    if (!(await withdraw(action.id))) showToast({ tone: 'info', text: t('offline.withdraw.late') });
  };
  return (
    <li className="flex items-center justify-between gap-3 border-b border-line py-3">
      <div className="min-w-0">
        <p className="font-medium break-words">{what}</p>
        <p className={`text-sm ${action.refusal ? 'text-bad' : 'text-ink-soft'}`}>{stateText(action, now, timeZone)}</p>
      </div>
      {action.refusal && (
        <Button
          size="sm"
          variant="outline"
          className="shrink-0"
          aria-label={t('offline.discard.name', { what })}
          onClick={() => void discard(action.id).catch(handleError)}
        >
          {t('dialog.discard')}
        </Button>
      )}
      {canWithdraw(action) && (
        <Button
          size="sm"
          variant="ghost"
          className="shrink-0"
          aria-label={t('offline.withdraw.name', { what })}
          onClick={() => void takeBack().catch(handleError)}
        >
          {t('dialog.takeBack')}
        </Button>
      )}
    </li>
  );
}

function Count({ name, value, tone = '' }: { name: string; value: number; tone?: string }) {
  return (
    <div className="rounded-control bg-sunken px-3 py-3 text-center">
      <dd className={`num text-3xl leading-none font-bold ${tone}`}>{formatNumber(value)}</dd>
      <dt className="mt-1 text-sm text-ink-soft">{name}</dt>
    </div>
  );
}

const CAPABILITIES = ['view', 'queue', 'browse', 'sync'] as const;

function SyncPanel({ onClose }: { onClose: () => void }) {
  const { actions, lastSync, isSyncing, isOnline } = useOutbox();
  const hasOfflineMode = useSettings((state) => state.features.offlineMode);
  const now = useNow();
  const { timeZone } = useMe().today;
  // Reads the outbox regularly, because a service worker may stop before it announces its changes.
  useEffect(() => everyRefresh(() => void refreshSnapshot()), []);
  const counts = countActions(actions);
  const open = actions.filter(({ status }) => status !== 'completed').toSorted(compareActions);
  return (
    <Dialog title={t('offline.title')} onClose={onClose}>
      <dl className="mt-5 grid grid-cols-3 gap-2">
        <Count name={t('offline.pending')} value={counts.pending} />
        <Count name={t('offline.synced')} value={counts.synced} />
        <Count name={t('offline.failed')} value={counts.failed} tone={counts.failed > 0 ? 'text-bad' : ''} />
      </dl>
      <p className="mt-4 flex justify-between gap-4">
        <span className="text-ink-soft">{t('offline.lastSync')}</span>
        <span className="font-semibold">{lastSyncText(lastSync, Math.max(now, lastSync ?? 0), timeZone)}</span>
      </p>
      <ul aria-label={t('offline.list')} className="mt-4 border-t border-line">
        {open.map((action) => (
          <ActionRow key={action.id} action={action} now={now} />
        ))}
        {/* Without a sync, "Everything has reached us" would contradict the line above. */}
        {open.length === 0 && (
          <li className="py-3 text-ink-soft">{t(lastSync === null ? 'offline.list.none' : 'offline.list.empty')}</li>
        )}
      </ul>
      {!isOnline && (
        <p className="my-3 text-sm text-ink-soft">
          {t(hasOfflineMode ? 'offline.needsConnection' : 'offline.off.now')}
        </p>
      )}
      <Button
        size="lg"
        className="mt-2 w-full"
        busy={isSyncing}
        disabled={!isOnline}
        onClick={() => void syncNow(true)}
      >
        {t(isSyncing ? 'offline.syncing' : 'offline.syncNow')}
      </Button>
      <h3 className="mt-6 font-semibold">{t('offline.capabilities')}</h3>
      {hasOfflineMode ? (
        <ul className="mt-2 flex flex-col gap-1.5">
          {CAPABILITIES.map((name) => (
            <li key={name} className="flex items-center gap-2 text-sm">
              <Check aria-hidden="true" className="size-4 shrink-0 text-good" />
              {t(`offline.capability.${name}`)}
            </li>
          ))}
        </ul>
      ) : (
        <p className="mt-2 text-sm text-ink-soft">{t('offline.off')}</p>
      )}
      <ClearOfflineData onCleared={onClose} />
      <Button variant="ghost" className="mt-2 w-full" onClick={onClose}>
        {t('dialog.close')}
      </Button>
    </Dialog>
  );
}

interface BadgeProps {
  isOnline: boolean;
  pending: number;
  failed: number;
  /** The badge then appears with a delay, because most actions reach the server before a user could read the badge. */
  isBrief: boolean;
}

/**
 * Shows the compact corner badge of spec section 2, which opens the panel. The badge has a place of its own in the top
 * bar, so that it covers no other control.
 */
function Badge({ isOnline, pending, failed, isBrief }: BadgeProps) {
  const Icon = !isOnline ? CloudOff : pending > 0 ? CloudUpload : failed > 0 ? TriangleAlert : Cloud;
  const parts = [t(isOnline ? 'offline.badge.online' : 'offline.badge.offline')];
  if (pending > 0) parts.push(t('offline.badge.pending', { count: pending }));
  if (failed > 0) parts.push(t('offline.badge.failed', { count: failed }));
  const state = parts.join(' · ');
  return (
    <button
      type="button"
      aria-label={t('offline.badge.open', { state })}
      onClick={openPanel}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-sm font-semibold hover:bg-sunken sm:bg-sunken sm:px-4 ${isBrief ? 'animate-late' : ''}`}
    >
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 ${failed > 0 ? 'text-bad' : isOnline ? 'text-action' : 'text-warn'}`}
      />
      <span className="max-sm:absolute max-sm:z-1 max-sm:right-36 max-sm:bottom-1.5 max-sm:left-13 max-sm:truncate max-sm:bg-paper max-sm:text-left max-sm:text-[min(0.75rem,3.6vw)]">
        {state}
      </span>
    </button>
  );
}

/**
 * The age is in the space that each page leaves free at its end. When the connection breaks, the page therefore does
 * not move under the user's finger.
 */
export function ConnectionStatus({ staleSince }: { staleSince: number | null }) {
  const { isOnline, isPanelOpen, actions } = useOutbox();
  const now = useNow();
  const { pending, failed } = countActions(actions);
  const { timeZone } = useMe().today;
  const place = document.getElementById('connection');
  return (
    <>
      {staleSince !== null && (
        <output
          data-age-strip
          className="fixed inset-x-0 bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] z-20 h-5 truncate bg-sunken px-4 text-center text-[min(0.75rem,3.6vw)] leading-5 text-ink-soft lg:bottom-0"
        >
          {t(isOnline ? 'offline.strip.old' : 'offline.strip', { when: whenText(staleSince, now, timeZone) })}
        </output>
      )}
      {place &&
        isBadgeShown({ isOnline, actions }) &&
        createPortal(
          <Badge isOnline={isOnline} pending={pending} failed={failed} isBrief={isOnline && !actions.some(isStuck)} />,
          place,
        )}
      {isPanelOpen && <SyncPanel onClose={closePanel} />}
    </>
  );
}

export function SignOutQuestion({ onCancel, onLeave }: { onCancel: () => void; onLeave: () => void }) {
  const count = filterUnsent(useOutbox((state) => state.actions)).length;
  return (
    <Dialog title={t('offline.signOut.title')} onClose={onCancel}>
      <p className="mt-3 text-ink-soft">{t('offline.signOut.text', { count })}</p>
      <Actions>
        <Button size="lg" className="grow" onClick={onCancel}>
          {t('offline.signOut.stay')}
        </Button>
        <Button size="lg" variant="outline" onClick={onLeave}>
          {t('offline.signOut.leave')}
        </Button>
      </Actions>
    </Dialog>
  );
}
