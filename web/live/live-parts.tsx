import { Suspense, useId, useState, type ReactNode } from 'react';
import { PRESENCE_STATUSES, type PresenceStatus } from '#domain/live/messages.ts';
import type { LocalDate } from '#domain/time/local-date.ts';
import { useSettings } from '../kit/settings/settings-store.ts';
import { t } from '../messages/t.ts';
import { useOutbox } from '../offline/outbox/outbox-store.ts';
import { Avatar } from '../ui/Avatar.tsx';
import { Button } from '../ui/Button.tsx';
import { Actions, Dialog } from '../ui/Dialog.tsx';
import {
  chooseStatus,
  isNotLive,
  isPresenceKnown,
  readLiveDay,
  retryLive,
  useLive,
  useUserStatus,
} from './live-store.ts';

/** Reserves the space of a live part while the part loads and connects, so that nothing below the part moves. */
export function LivePlace({ className, children }: { className: string; children: ReactNode }) {
  const isOn = useSettings((state) => state.features.realTimeUpdates);
  if (!isOn) return null;
  return (
    <div className={className}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}

/** Each status also has its own shape, so that users can distinguish the statuses without colours. */
const FORMS: Readonly<Record<PresenceStatus, string>> = {
  online: 'inline-block bg-good',
  away: 'inline-block border-[3px] border-warn',
  busy: 'inline-grid place-content-center bg-bad',
  offline: 'inline-block border-2 border-ink-soft',
};

function PresenceDot({ status, className = 'size-2.5' }: { status: PresenceStatus; className?: string }) {
  return (
    <span aria-hidden="true" className={`shrink-0 rounded-full ${FORMS[status]} ${className}`}>
      {status === 'busy' && <span className="block h-0.5 w-1.5 rounded-full bg-surface" />}
    </span>
  );
}

function NotLive() {
  const isRetried = useLive((state) => state.isRetried);
  return (
    <p className="flex flex-wrap items-center gap-x-1 text-sm text-ink-soft">
      {t('live.not')}
      <Button variant="ghost" size="sm" busy={isRetried} onClick={retryLive}>
        {t('app.retry')}
      </Button>
    </p>
  );
}

interface LiveSignProps {
  companyDay: { date: LocalDate; timeZone: string };
}

export function LiveSign({ companyDay }: LiveSignProps) {
  const status = useLive((state) => state.status);
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  const total = useLive((state) => state.total);
  const points = useLive((state) => readLiveDay(state.realtimeStats, companyDay)?.pointsGiven);
  if (isOut) return <NotLive />;
  if (!isKnown) return null;
  return (
    <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
      {status === 'connected' ? (
        <span className="inline-flex items-center gap-2 font-semibold text-good">
          <PresenceDot status="online" />
          {t('live.on')}
        </span>
      ) : (
        <span>{t('live.connecting')}</span>
      )}
      {/* A count of 1 is oneself. */}
      {total > 1 && <span className="num">{t('live.online', { count: total })}</span>}
      {points !== undefined && <span className="num">{t('live.points', { points })}</span>}
    </p>
  );
}

function useIsPaused(): boolean {
  const isDisconnected = useLive(({ status }) => status === 'disconnected');
  const isOnline = useOutbox((state) => state.isOnline);
  return isDisconnected && !isOnline;
}

function OnlinePeople() {
  const users = useLive((state) => state.onlineUsers);
  const total = useLive((state) => state.total);
  const more = total - users.length;
  if (users.length === 0 && more <= 0) return <p className="py-3 text-ink-soft">{t('live.nobody')}</p>;
  return (
    <>
      <ul aria-label={t('live.people')}>
        {users.map(({ userId, name, avatarUrl, department, status }) => (
          <li key={userId} className="flex items-center gap-3 py-1.5">
            <Avatar name={name} url={avatarUrl} size="sm" />
            <div className="min-w-0 grow">
              <p className="truncate leading-tight font-semibold" title={name}>
                {name}
              </p>
              <p className="truncate text-sm leading-tight text-ink-soft">{department}</p>
            </div>
            <span className="inline-flex shrink-0 items-center gap-1.5 text-sm text-ink-soft">
              <PresenceDot status={status} />
              {t(`live.status.${status}`)}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="pt-2 text-sm text-ink-soft">{t('live.more', { count: more })}</p>}
    </>
  );
}

export function PresenceMark({ userId }: { userId: string }) {
  const status = useUserStatus(userId);
  if (status === null) return null;
  const word = t(`live.status.${status}`);
  return (
    <span className="absolute -right-0.5 -bottom-0.5 grid rounded-full bg-surface p-0.5" title={word}>
      <PresenceDot status={status} className="size-3" />
      <span className="sr-only">{word}, </span>
    </span>
  );
}

/** Until the presence is known, the choice is shown but disabled, so that nothing below it moves under a finger. */
export function OwnPresence() {
  const isPaused = useIsPaused();
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  const own = useLive((state) => state.ownStatus);
  const id = useId();
  return (
    <>
      <div className="flex min-h-11 flex-wrap items-center justify-between gap-x-3">
        <p id={id} className="shrink-0 text-sm font-semibold text-ink-soft">
          {t('live.own')}
        </p>
        {isOut && <NotLive />}
        {isPaused && <p className="text-sm text-ink-soft">{t('live.disconnected')}</p>}
        <OnlineNow />
      </div>
      <fieldset disabled={!isKnown} aria-labelledby={id} className="min-w-0">
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-1">
          {PRESENCE_STATUSES.map((status) => (
            <label
              key={status}
              className="relative flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded-control px-3 leading-tight font-medium hover:bg-sunken has-disabled:cursor-default has-disabled:bg-transparent has-disabled:text-ink-soft has-checked:bg-action-soft has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-action"
            >
              <input
                type="radio"
                name={id}
                className="absolute inset-0 cursor-pointer opacity-0 disabled:cursor-default"
                checked={isKnown && own === status}
                onChange={() => chooseStatus(status)}
              />
              <PresenceDot status={status} />
              <span className="min-w-0 wrap-normal">{t(`live.choose.${status}`)}</span>
            </label>
          ))}
        </div>
      </fieldset>
    </>
  );
}

/** Without a connection, the component shows only a list that is already open. */
export function OnlineNow() {
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  const isPaused = useIsPaused();
  const total = useLive((state) => state.total);
  const [isOpen, setOpen] = useState(false);
  if ((!isKnown || total <= 1) && !isOpen) return null;
  const count = t('live.online', { count: total });
  return (
    <>
      {/* A count of 1 is oneself. */}
      {isKnown && total > 1 && (
        <Button variant="ghost" size="sm" onClick={() => setOpen(true)}>
          <PresenceDot status="online" />
          {count}
        </Button>
      )}
      {isOpen && (
        <Dialog title={isKnown ? count : t('live.people')} onClose={() => setOpen(false)}>
          <div className="mt-4">
            {isKnown && <OnlinePeople />}
            {isOut && <NotLive />}
            {!isKnown && !isOut && (
              <p className="text-ink-soft">{t(isPaused ? 'live.disconnected' : 'live.connecting')}</p>
            )}
          </div>
          <Actions>
            <Button size="lg" variant="secondary" className="grow" onClick={() => setOpen(false)}>
              {t('dialog.close')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}

/** A part of the button of the account menu, whose name it completes. */
export function PresenceBadge() {
  const own = useLive((state) => state.ownStatus);
  const isKnown = useLive(isPresenceKnown);
  if (!isKnown) return null;
  return (
    <span className="absolute right-0.5 bottom-0.5 grid rounded-full bg-paper p-0.5">
      <PresenceDot status={own} />
      <span className="sr-only">({t(`live.choose.${own}`)})</span>
    </span>
  );
}
