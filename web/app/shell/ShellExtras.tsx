import { Suspense } from 'react';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { useSettings } from '../../kit/settings/settings-store.ts';
import { FoldButton } from './FoldButton.tsx';

const AutoCheckIn = extraPart(() => import('../auto-check-in/AutoCheckIn.tsx'), 'offline', 'dashboard');

/** Loads parts of the frame after the first paint: the side bar's button and the automatic check-in. */
export default function ShellExtras() {
  const isAutoCheckIn = useSettings((state) => state.preferences.autoCheckIn);
  return (
    <>
      <FoldButton />
      {isAutoCheckIn && (
        <Suspense fallback={null}>
          <AutoCheckIn />
        </Suspense>
      )}
    </>
  );
}
