import { useClerk } from '@clerk/react';
import { useEffect } from 'react';

const EVERY_MS = 30_000;

/**
 * The method by which @clerk/react starts to load its scripts. The method is undocumented, so one of our tests checks
 * that it exists.
 */
type Loader = Partial<Record<'getEntryChunks', () => Promise<void>>>;

/**
 * Tries again to load Clerk on an open page, because Clerk's own loader stops after some tries. The hook tries only
 * while the device is online and the page is visible.
 */
export function useClerkRetry(hasFailed: boolean): void {
  const clerk = useClerk();
  useEffect(() => {
    if (!hasFailed) return;
    let isTrying = false;
    const tryAgain = async () => {
      if (isTrying || !navigator.onLine || document.visibilityState !== 'visible') return;
      isTrying = true;
      await (clerk as unknown as Loader).getEntryChunks?.();
      isTrying = false;
    };
    const onRetry = () => void tryAgain();
    // The connection may have returned before the loader stopped.
    onRetry();
    const timer = setInterval(onRetry, EVERY_MS);
    addEventListener('online', onRetry);
    document.addEventListener('visibilitychange', onRetry);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onRetry);
      document.removeEventListener('visibilitychange', onRetry);
    };
  }, [clerk, hasFailed]);
}
