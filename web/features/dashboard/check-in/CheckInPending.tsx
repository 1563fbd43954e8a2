import { useEffect, useRef } from 'react';
import { t } from '../../../messages/t.ts';
import { Horizon } from '../Horizon.tsx';

/** Shows that the check-in is pending: the sun rises, and no unconfirmed points are shown. */
export function CheckInPending() {
  const box = useRef<HTMLOutputElement>(null);
  // The focused button is gone. Without this the focus would return to the top of the page.
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
