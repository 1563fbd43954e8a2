import { Suspense, type ReactNode } from 'react';
import { useSettings } from '../kit/settings/settings-store.ts';

/** Reserves the space of a live part while the part loads and connects, so that nothing below the part moves. */
export function LivePlace({ className, children }: { className: string; children: ReactNode }) {
  const isOn = useSettings((state) => state.features.realTimeUpdates);
  if (!isOn) return null;
  return (
    <div className={className}>
      <Suspense fallback={null}>{children}</Suspense>
    </div>
  );
}
