import { t } from '../../messages/t.ts';
import { isNotLive, isPresenceKnown, useLive } from '../live-store.ts';
import { NotLive } from '../NotLive.tsx';
import { useIsPaused } from '../use-is-paused.ts';
import { StatusChoice } from './StatusChoice.tsx';

/**
 * Lets the user choose their presence in a card. While the connection starts, the choice is shown but disabled, so that
 * the card has no hole. Without a connection, shows the state of the connection instead.
 */
export default function OwnPresence() {
  const isPaused = useIsPaused();
  const isOut = useLive(isNotLive);
  const isKnown = useLive(isPresenceKnown);
  return (
    <div className="border-t border-line pt-4">
      {(isKnown || (!isOut && !isPaused)) && <StatusChoice legend={t('live.own')} isKnown={isKnown} />}
      {isOut && <NotLive />}
      {isPaused && (
        <p data-paused="" className="text-sm text-ink-soft">
          {t('live.disconnected')}
        </p>
      )}
    </div>
  );
}
