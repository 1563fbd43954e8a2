import { PanelLeft } from 'lucide-react';
import { Suspense, type ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { extraPart } from '../chunk-error.tsx';
import { useSettings } from '../settings/settings-store.ts';

const FoldedLabels = extraPart(() => import('./FoldedLabels.tsx'));

/**
 * The column beside the page on a wide screen. Folded it shows icons; base.css does that from the first paint on, so that
 * nothing moves when the app starts. On a phone it is no column, and does not fold.
 */
export function SideBar({ children }: { children: ReactNode }) {
  const isOpen = useSettings((state) => state.sidebarOpen);
  return (
    <div
      id="side-bar"
      className="lg:sticky lg:top-(--bar-height) lg:z-20 lg:max-h-[calc(100svh-var(--bar-height))] lg:w-60 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:pt-2 lg:pb-8 lg:pl-6 folded:w-18 folded:pl-5"
    >
      <button
        type="button"
        aria-label={t('nav.sideBar')}
        aria-expanded={isOpen}
        aria-controls="side-bar"
        onClick={() => useSettings.getState().setSidebarOpen(!isOpen)}
        className="mb-1 ml-1 hidden size-11 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink lg:flex folded:ml-0 folded:w-full"
      >
        <PanelLeft aria-hidden="true" className="size-5" />
      </button>
      {children}
      {!isOpen && (
        <Suspense fallback={null}>
          <FoldedLabels />
        </Suspense>
      )}
    </div>
  );
}
