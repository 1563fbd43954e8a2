import { t } from '../../messages/t.ts';
import { isNotLive, isPresenceKnown, useLive } from '../live-store.ts';
import { NotLive } from '../NotLive.tsx';
import { useIsPaused } from '../use-is-paused.ts';
import { StatusChoice } from './StatusChoice.tsx';

/** Lets the user choose their presence in a card. Without a connection, shows the state of the connection instead. */
export default function OwnPresence() {
  const isPaused = useIsPaused();
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  return (
    <div className="border-t border-line pt-4">
      {isKnown && <StatusChoice legend={t('live.own')} />}
      {isOut && <NotLive />}
      {isPaused && (
        <p data-paused="" className="text-sm text-ink-soft">
          {t('live.disconnected')}
        </p>
      )}
    </div>
  );
}
