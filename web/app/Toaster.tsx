import { Suspense, useEffect } from 'react';
import { guardToastPresses } from '../ui/behaviour/toast-presses.ts';
import { useToasts, type Toast } from '../ui/toast-store.ts';
import { extraPart } from '../kit/errors/chunk-error.tsx';
import { whenSettled } from '../kit/when-settled.ts';

/**
 * The component for one toast. It loads after the first screen, or already at the first press, because a toast must
 * appear together with the end of its action. A later toast could cover a button that the user is pressing, and the
 * press would be lost.
 */
const ToastCard = extraPart(() => import('../ui/ToastCard.tsx'));

/**
 * Shows toasts at the top right, and on a phone at the bottom. The live regions for errors and for other toasts are
 * always in the page. Screen readers often skip a region that appears together with its text.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  useEffect(() => {
    addEventListener('pointerdown', ToastCard.preload, { once: true });
    return whenSettled(ToastCard.preload);
  }, []);
  useEffect(guardToastPresses, []);
  const errors = toasts.filter(({ tone }) => tone === 'error');
  const others = toasts.filter(({ tone }) => tone !== 'error');
  const showCards = (shown: readonly Toast[]) => (
    <Suspense fallback={null}>
      {shown.map((toast) => (
        <ToastCard key={toast.id} toast={toast} />
      ))}
    </Suspense>
  );
  return (
    <div className="pointer-events-none fixed inset-x-4 bottom-(--dock) z-50 sm:top-[calc(var(--bar-height)+0.75rem)] sm:bottom-auto ml-auto flex max-w-sm flex-col gap-2 sm:left-auto sm:w-96">
      <output className="flex flex-col gap-2">{showCards(others)}</output>
      <div role="alert" className="flex flex-col gap-2">
        {showCards(errors)}
      </div>
    </div>
  );
}
