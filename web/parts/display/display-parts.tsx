import type { LucideIcon } from 'lucide-react';
import { useEffect, useState } from 'react';

export function Message({ icon: Icon, title, text }: { icon: LucideIcon; title: string; text: string }) {
  return (
    <div aria-live="polite" className="m-auto flex max-w-xl flex-col items-center gap-4 p-6 text-center">
      <Icon aria-hidden="true" className="size-16 text-ink-soft" strokeWidth={1.5} />
      <h1 className="text-3xl font-bold">{title}</h1>
      <p className="text-xl text-ink-soft">{text}</p>
    </div>
  );
}

const SECOND_MS = 1_000;

export function useServerClock(aheadMs: number): Date {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, []);
  return new Date(now + aheadMs);
}

/** If the device refuses the wake lock, the screen turns off as usual. */
export function useWakeLock(): void {
  useEffect(() => {
    let lock: WakeLockSentinel | null = null;
    const hold = () => {
      if (document.visibilityState !== 'visible' || !('wakeLock' in navigator)) return;
      navigator.wakeLock.request('screen').then(
        (held) => (lock = held),
        () => undefined,
      );
    };
    hold();
    // The browser releases the lock when the page is hidden, so the lock is requested again.
    document.addEventListener('visibilitychange', hold);
    return () => {
      document.removeEventListener('visibilitychange', hold);
      void lock?.release().catch(() => undefined);
    };
  }, []);
}
