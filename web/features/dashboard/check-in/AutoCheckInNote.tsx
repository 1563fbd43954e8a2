import { Suspense, type ComponentProps } from 'react';
import { extraPart } from '../../../kit/errors/chunk-error.tsx';
import { useSettings } from '../../../kit/settings/settings-store.ts';

const AutoCheckInLine = extraPart(() => import('./AutoCheckInLine.tsx'), 'offline');

/** Marks an automatic check-in. Loads no code while automatic check-ins are turned off. */
export function AutoCheckInNote(props: ComponentProps<typeof AutoCheckInLine>) {
  const isOn = useSettings((state) => state.preferences.autoCheckIn);
  return (
    isOn && (
      <Suspense fallback={null}>
        <AutoCheckInLine {...props} />
      </Suspense>
    )
  );
}
