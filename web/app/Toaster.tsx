import { Suspense, useEffect, useRef } from 'react';
import { guardToastPresses } from '../ui/behaviour/toast-presses.ts';
import { placeToasts } from '../ui/toast-place.ts';
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
 * Shows toasts at the top right, where they cover no button. Spec section 2. The live regions for errors and for other toasts are
 * always in the page. Screen readers often skip a region that appears together with its text.
 */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  useEffect(() => {
    addEventListener('pointerdown', ToastCard.preload, { once: true });
    return whenSettled(ToastCard.preload);
  }, []);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const { current } = place;
    if (!current) return;
    // The height changes when a toast appears, and when its code has loaded.
    const observer = new ResizeObserver(() => placeToasts(current));
    observer.observe(current);
    return () => observer.disconnect();
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
    <div
      ref={place}
      className="pointer-events-none fixed top-[calc(var(--bar-height)+0.25rem)] right-4 sm:top-[calc(var(--bar-height)+0.75rem)] z-50 flex w-[min(24rem,calc(100vw-2rem))] flex-col gap-2"
    >
      <output className="flex flex-col gap-2">{showCards(others)}</output>
      <div role="alert" className="flex flex-col gap-2">
        {showCards(errors)}
      </div>
    </div>
  );
}
