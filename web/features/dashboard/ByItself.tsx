import { Suspense, type ComponentProps } from 'react';
import { extraPart } from '../../app/chunk-error.tsx';
import { useSettings } from '../../app/settings/settings-store.ts';

const MadeByItself = extraPart(() => import('./MadeByItself.tsx'), 'offline');

/** Says that a check-in was made by itself, where that is switched on; else nothing of it loads. */
export function ByItself(props: ComponentProps<typeof MadeByItself>) {
  const isOn = useSettings((state) => state.preferences.autoCheckIn);
  return (
    isOn && (
      <Suspense fallback={null}>
        <MadeByItself {...props} />
      </Suspense>
    )
  );
}
