import { Suspense, type ReactNode } from 'react';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { useAfterPaint } from '../../kit/use-after-paint.ts';

const ShellExtras = extraPart(() => import('./ShellExtras.tsx'));

/**
 * Shows the column beside the page on a wide screen. The folded column shows only icons. base.css folds the column, so
 * that nothing moves after the first paint.
 */
export function SideBar({ children }: { children: ReactNode }) {
  const isPainted = useAfterPaint();
  return (
    <div
      id="side-bar"
      className="lg:sticky lg:top-(--bar-height) lg:z-20 lg:max-h-[calc(100svh-var(--bar-height))] lg:w-60 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pt-4 lg:pl-6 low:pt-2 folded:w-18 folded:pl-5"
    >
      {children}
      {/* This part stays visible at the end of the column. The entries above scroll under it. */}
      <div className="sticky bottom-0 mt-4 hidden h-16 border-t border-line bg-paper py-2 lg:block low:mt-2 low:h-13 low:py-1">
        {isPainted && (
          <Suspense fallback={null}>
            <ShellExtras />
          </Suspense>
        )}
      </div>
    </div>
  );
}
