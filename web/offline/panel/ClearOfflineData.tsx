import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { handleError } from '../../kit/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { clearOutbox, readStorageStats } from '../device/stored-data.ts';
import { filterUnsent, useOutbox } from '../outbox/outbox-store.ts';
import { sizeText } from '../sync-text.ts';
import { everyRefresh } from './every-refresh.ts';

type Stats = Awaited<ReturnType<typeof readStorageStats>>;

/** Shows the size of the data on this device, and a button that removes the user's data after a question. */
export function ClearOfflineData({ onCleared }: { onCleared: () => void }) {
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
            <Button onClick={() => setAsking(false)}>{t('offline.clear.keep')}</Button>
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
