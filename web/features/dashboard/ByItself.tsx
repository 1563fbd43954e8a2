import { Suspense, type ComponentProps } from 'react';
import { extraPart } from '../../app/chunk-error.tsx';
import { useSettings } from '../../app/settings/settings-store.ts';

const MadeByItself = extraPart(() => import('./MadeByItself.tsx'), 'offline');

/** Marks an automatic check-in when that setting is on. Otherwise it loads no code. */
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
