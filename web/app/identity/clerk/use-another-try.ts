import { useClerk } from '@clerk/react';
import { useEffect } from 'react';

const EVERY_MS = 30_000;

/** How @clerk/react starts loading its scripts; it is not among its documented methods, and a test of ours counts on it. */
type Loader = Partial<Record<'getEntryChunks', () => Promise<void>>>;

/** Clerk's loader gives up for good. A page that is open goes on trying, when there is hope, and loses nothing by it. */
export function useAnotherTry(hasFailed: boolean): void {
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
    const onHope = () => void tryAgain();
    // The connection may have come back while the loader was still giving up.
    onHope();
    const timer = setInterval(onHope, EVERY_MS);
    addEventListener('online', onHope);
    document.addEventListener('visibilitychange', onHope);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onHope);
      document.removeEventListener('visibilitychange', onHope);
    };
  }, [clerk, hasFailed]);
}
