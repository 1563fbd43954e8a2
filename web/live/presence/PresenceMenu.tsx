import { UserRound } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { NotLive } from '../NotLive.tsx';
import { useIsPaused } from '../use-is-paused.ts';
import { OnlinePeople } from './OnlinePeople.tsx';
import { PresenceDot } from './PresenceDot.tsx';
import { StatusChoice } from './StatusChoice.tsx';
import { isNotLive, isPresenceKnown, useLive } from '../live-store.ts';

/**
 * Shows the user's own presence in the top bar of a wide screen. The menu lets the user choose their presence and lists
 * the online users. On a phone, the app's screens show the choice and the list instead. TopBar reserves the space of
 * the button, so that nothing moves.
 */
export function PresenceMenu() {
  const isPaused = useIsPaused();
  const own = useLive((state) => state.ownStatus);
  const total = useLive((state) => state.total);
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  const shown = isKnown ? own : 'offline';
  return (
    <>
      <button
        type="button"
        popoverTarget="presence"
        aria-label={isKnown ? t('live.open', { status: t(`live.choose.${own}`) }) : t('live.open.not')}
        className="relative order-first hidden size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink sm:-ml-11 sm:grid"
      >
        <UserRound aria-hidden="true" className="size-5" />
        <span className="absolute right-1.5 bottom-1.5 grid rounded-full bg-paper p-0.5">
          <PresenceDot status={shown} />
        </span>
      </button>
      <section
        id="presence"
        popover="auto"
        aria-label={t('live.title')}
        className="fixed inset-x-2 top-[calc(var(--bar-height)+0.5rem)] bottom-auto m-0 ml-auto max-h-[70svh] w-auto max-w-md overflow-y-auto rounded-card border border-line bg-surface p-4 text-ink shadow-float sm:left-auto sm:w-96"
      >
        {isOut && <NotLive />}
        {!isKnown && !isOut && (
          <p className="text-sm text-ink-soft">{t(isPaused ? 'live.disconnected' : 'live.connecting')}</p>
        )}
        {isKnown && (
          <>
            <StatusChoice legend={t('live.own')} />
            <h2 className="mt-4 mb-1 border-t border-line pt-4 text-sm font-semibold text-ink-soft">
              {t('live.online', { count: total })}
            </h2>
            <OnlinePeople />
          </>
        )}
      </section>
    </>
  );
}
