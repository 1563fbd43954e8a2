import { useEffect, useRef } from 'react';
import { t } from '../../messages/t.ts';
import { Horizon } from './Horizon.tsx';

/** The answer to the finger, until the server's: the sun is coming up, and no points are shown that nobody has confirmed. */
export function CheckInPending() {
  const box = useRef<HTMLOutputElement>(null);
  // The button that had the focus is gone; without this the keyboard would be back at the top of the page.
  useEffect(() => box.current?.focus({ preventScroll: true }), []);
  return (
    <output
      ref={box}
      tabIndex={-1}
      className="relative isolate flex min-h-48 short:min-h-32 grow flex-col items-center justify-center overflow-hidden rounded-hero bg-linear-to-b from-dawn-top to-dawn-bottom px-6 pt-8 pb-32 short:pt-4 short:pb-10 text-white shadow-soft sm:min-h-72"
    >
      <Horizon state="rising" />
      <span className="animate-glow text-4xl short:text-3xl font-bold tracking-tight lg:text-5xl">
        {t('checkin.pending')}
      </span>
    </output>
  );
}
