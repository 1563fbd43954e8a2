import { t } from '../messages/t.ts';
import { Button } from '../ui/Button.tsx';
import { retryLive, useLive } from './live-store.ts';

/**
 * Shows that there is no connection to the live room and that the app does not retry by itself. Shows a button to
 * retry.
 */
export function NotLive() {
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
