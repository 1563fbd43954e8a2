import { t } from '../messages/t.ts';
import { Button } from '../ui/Button.tsx';
import { retryLive, useLive } from './live-store.ts';

/** There is no connection to the live room, and the app no longer tries, or not yet again. */
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
