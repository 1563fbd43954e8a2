import { Suspense } from 'react';
import { extraPart } from '../chunk-error.tsx';
import { useSettings } from '../settings/settings-store.ts';
import { FoldButton } from './FoldButton.tsx';

const AutoCheckIn = extraPart(() => import('../auto-check-in/AutoCheckIn.tsx'), 'offline', 'dashboard');

/** What the frame has beyond its first paint: the button of the side bar, and the check-in that opening the app makes. */
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
