import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { Clock, Flag, Heart, Lock, Reply } from 'lucide-react';
import { memo, useEffect, useRef, useState } from 'react';
import { useShallow } from 'zustand/react/shallow';
import type { Thanks } from '#domain/api/thanks.ts';
import type { OfflineAction } from '#domain/outbox/action.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { noticesOptions } from '#web/kit/notifications/notices.ts';
import { useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { TextWithParts } from '#web/kit/TextWithParts.tsx';
import { When } from '#web/kit/When.tsx';
import { useFollowLive } from '#web/live/use-follow-live.ts';
import { translateName } from '#web/messages/built-in.ts';
import { errorText } from '#web/messages/error-text.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { discard } from '#web/offline/outbox/outbox.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useHold, useSteadyRows } from '#web/ui/behaviour/steady-rows.ts';
import { Button } from '#web/ui/Button.tsx';
import { Menu, type MenuItem } from '#web/ui/Menu.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { openThanks, reopenThanks, toDraft } from './thanks-form.ts';
import { takeThanksBack, thanksOptions, useHeart, useReport, type Feed } from './thanks-queries.ts';
import { formatReceivers, ICONS_OF_VALUES, isLong, listJustSent, shortenWords } from './thanks-view.ts';

const FOLLOWED = { thanks: ['thanks'] } as const;

/** The bell hears nothing live. A thanks for the reader that came or was removed changes it too. */
function useBellRefresh(read: readonly Thanks[] | null): void {
  const client = useQueryClient();
  const { id } = useLoadedMe();
  const forMe = read && read.filter(({ to }) => to.some(({ userId }) => userId === id)).map((one) => one.id);
  const ids = forMe && forMe.join();
  const known = useRef<string | null>(null);
  useEffect(() => {
    if (known.current !== null && known.current !== ids) {
      void client.invalidateQueries({ queryKey: noticesOptions.queryKey });
    }
    known.current = ids;
  }, [client, ids]);
}

/** `unsent` holds the own thanks that wait on this device, or that the server refused. */
export function useThanks(feed: Feed) {
  useFollowLive(FOLLOWED);
  const list = useInfiniteQuery(thanksOptions(feed));
  const own = useOutbox(useShallow(({ actions }) => actions.filter(({ type }) => type === 'thanks')));
  const { region, isHeld } = useHold<HTMLDivElement>();
  const read = list.data?.pages.flatMap((page) => page.items) ?? [];
  useBellRefresh(list.data ? read : null);
  const steady = useSteadyRows(read, isHeld, { view: list.data ? feed : null });
  const sent = listJustSent(
    steady.map(({ row }) => row),
    read,
    own,
    { readAtMs: list.dataUpdatedAt, isTeam: feed === 'team' },
  );
  const rows = [...sent.map((row) => ({ row, isGone: false })), ...steady];
  const unsent = own.filter(({ status }) => status !== 'completed').toSorted((a, b) => b.timestamp - a.timestamp);
  return { list, region, rows: list.data ? rows : [], unsent };
}

/** `from` is null when the reader says thanks. */
function Sentence({ from, to }: { from: string | null; to: string }) {
  const names = from === null ? [to] : [to, from];
  return (
    <TextWithParts
      text={([toSlot = '', fromSlot]) =>
        fromSlot === undefined ? t('thanks.who.own', { to: toSlot }) : t('thanks.who', { from: fromSlot, to: toSlot })
      }
      parts={names.map((name, index) => (
        <b key={index} className="font-semibold">
          {name}
        </b>
      ))}
    />
  );
}

interface Face {
  name: string;
  avatarUrl: string;
}

function Faces({ from, to }: { from: Face; to: Face | undefined }) {
  return (
    <div className="relative h-14 w-14 shrink-0" aria-hidden="true">
      <Avatar name={from.name} url={from.avatarUrl} size="sm" />
      {to && (
        <Avatar name={to.name} url={to.avatarUrl} size="sm" className="absolute right-0 bottom-0 ring-3 ring-surface" />
      )}
    </div>
  );
}

function HeartButton({ thanks: { id, hearts, isHearted }, isOwn }: { thanks: Thanks; isOwn: boolean }) {
  const heart = useHeart();
  const label = t('thanks.hearts', { count: hearts });
  const content = (
    <>
      <Heart
        aria-hidden="true"
        className={`size-5 ${isHearted ? 'animate-pop fill-sun-coral stroke-sun-coral' : ''}`}
        strokeWidth={1.75}
      />
      {hearts > 0 && <span className="num">{formatNumber(hearts)}</span>}
    </>
  );
  if (isOwn) {
    if (hearts === 0) return null;
    return (
      <span className="flex min-h-11 items-center gap-1.5 pr-2 font-medium">
        {content}
        <span className="sr-only">{label}</span>
      </span>
    );
  }
  return (
    <button
      type="button"
      aria-pressed={isHearted}
      aria-label={label}
      className="-ml-2.5 flex min-h-11 min-w-11 items-center justify-center gap-1.5 rounded-full px-2.5 font-medium hover:bg-sunken hover:text-ink aria-pressed:text-sun-ink"
      onClick={() => heart.mutate({ id, isHearted })}
    >
      {content}
    </button>
  );
}

function Facts({ thanks: { value, points, to, audience, state } }: { thanks: Thanks }) {
  const Icon = value && ICONS_OF_VALUES[value.icon];
  const pill = 'inline-flex items-center gap-1.5 rounded-full px-2.5 py-1 font-semibold';
  if (!value && points === 0 && audience !== 'receivers' && state !== 'held') return null;
  return (
    <p className="mt-2 flex flex-wrap gap-1.5 text-xs">
      {state === 'held' && (
        <span className={`${pill} bg-warn-soft text-warn`}>
          <Clock aria-hidden="true" className="size-3.5" />
          {t('thanks.held')}
        </span>
      )}
      {value && Icon && (
        <span className={`${pill} bg-action-soft wrap-anywhere text-action`}>
          <Icon aria-hidden="true" className="size-3.5 shrink-0" />
          {translateName(value.name)}
        </span>
      )}
      {points > 0 && (
        <span className={`num ${pill} bg-sun-soft text-sun-ink`}>
          {t(to.length > 1 ? 'thanks.points.each' : 'points.count', { points })}
        </span>
      )}
      {audience === 'receivers' && (
        <span className={`${pill} bg-sunken text-ink-soft`}>
          <Lock aria-hidden="true" className="size-3.5" />
          {t('thanks.private')}
        </span>
      )}
    </p>
  );
}

const WORDS = 'mt-1 whitespace-pre-line wrap-anywhere';

/** With very large text, the words stand below the faces. */
const TEXT = 'min-w-[min(11rem,100%)] grow basis-0';
const ROW = 'flex flex-wrap gap-x-3 border-b border-line py-4 last:border-0';

interface RowProps {
  thanks: Thanks;
  /** True when the thanks was removed while the reader held the list. */
  isGone: boolean;
  className?: string;
}

export const ThanksRow = memo(function ThanksRow({ thanks, isGone, className = '' }: RowProps) {
  const me = useLoadedMe();
  const report = useReport();
  const [isWhole, setWhole] = useState(false);
  const { id, from, to, words, at, state } = thanks;
  const isOwn = from.userId === me.id;
  const isForMe = to.some(({ userId }) => userId === me.id);
  const tellHr = () =>
    report.mutate(id, { onSuccess: () => showToast({ tone: 'success', text: t('thanks.reported') }) });
  const items: MenuItem[] = [
    ...(isForMe && from.isHere
      ? [
          {
            name: 'back',
            label: t('thanks.back'),
            Icon: Reply,
            onChoose: () => openThanks({ ...from, department: '', pointsMost: null }),
          },
        ]
      : []),
    ...(isOwn ? [] : [{ name: 'report', label: t('thanks.report'), Icon: Flag, onChoose: tellHr }]),
  ];
  return (
    <li data-row="" className={`${ROW} ${className} ${isGone ? 'invisible' : ''}`}>
      <Faces from={from} to={to.find(({ userId }) => userId === me.id) ?? to[0]} />
      <div className={TEXT}>
        <p className="text-sm wrap-anywhere">
          <Sentence from={isOwn ? null : from.name} to={formatReceivers(to, me.id, isWhole)} />
        </p>
        <p className={WORDS}>{isWhole ? words : shortenWords(words)}</p>
        {isLong(thanks) && (
          <button
            type="button"
            aria-expanded={isWhole}
            className="flex min-h-11 items-center text-sm font-semibold text-action underline-offset-4 hover:underline"
            onClick={() => setWhole(!isWhole)}
          >
            {t(isWhole ? 'thanks.less' : 'thanks.whole')}
          </button>
        )}
        <Facts thanks={thanks} />
        <div className="-mb-2 flex items-center gap-1.5 text-sm text-ink-soft">
          {state === 'shown' && <HeartButton thanks={thanks} isOwn={isOwn} />}
          <span className="flex min-h-11 grow items-center">
            <When at={at} />
          </span>
          <Menu isCompact label={t('thanks.menu', { name: from.name })} items={items} />
        </div>
      </div>
    </li>
  );
});

function describeWait({ waitsFor, status }: OfflineAction, isOnline: boolean): string {
  if (status === 'syncing') return t('offline.state.sending');
  return isOnline && waitsFor === 'undo' ? t('thanks.soon') : t('checkin.waiting');
}

/** An own thanks on this device. */
export function UnsentRow({ action }: { action: OfflineAction }) {
  const me = useMe();
  const isOnline = useOutbox((state) => state.isOnline);
  const draft = toDraft(action);
  const { id, refusal, sentCount, status } = action;
  const reason = refusal && errorText(refusal.code, refusal.message);
  const edit = () => reopenThanks(draft, { reason: reason ?? '', actionId: id });
  return (
    <li className={ROW}>
      <Faces from={me} to={draft.receivers[0]} />
      <div className={TEXT}>
        <p className="text-sm wrap-anywhere">
          <Sentence from={null} to={formatReceivers(draft.receivers, me.id)} />
        </p>
        <p className={WORDS}>{shortenWords(draft.words)}</p>
        {reason === null ? (
          <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
            <span className="inline-flex min-h-11 items-center gap-1.5">
              <Clock aria-hidden="true" className="size-4" />
              {describeWait(action, isOnline)}
            </span>
            {status === 'pending' && sentCount === 0 && (
              <Button variant="ghost" size="sm" onClick={() => void takeThanksBack(id, draft).catch(handleError)}>
                {t('dialog.takeBack')}
              </Button>
            )}
          </p>
        ) : (
          <>
            <p className="mt-2 text-sm font-medium text-bad">{t('thanks.form.refused', { reason })}</p>
            <div className="mt-2 flex flex-wrap gap-2">
              <Button variant="secondary" size="sm" onClick={edit}>
                {t('thanks.edit')}
              </Button>
              <Button variant="ghost" size="sm" onClick={() => void discard(id).catch(handleError)}>
                {t('dialog.discard')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}
