import { Suspense } from 'react';
import { PanelLeft } from 'lucide-react';
import { extraPart } from '../../kit/errors/chunk-error.tsx';
import { useSettings } from '../../kit/settings/settings-store.ts';
import { t } from '../../messages/t.ts';
import { FoldedLabels } from './FoldedLabels.tsx';

const AutoCheckIn = extraPart(() => import('../auto-check-in/AutoCheckIn.tsx'), 'offline', 'dashboard');

/** A button that folds the side bar to its icons and unfolds it. The device stores the state. */
function FoldButton() {
  const isOpen = useSettings((state) => state.sidebarOpen);
  return (
    <>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls="side-bar"
        onClick={() => useSettings.getState().setSidebarOpen(!isOpen)}
        className="flex h-11 w-full items-center gap-3 rounded-control px-4 text-sm font-medium text-ink-soft hover:bg-sunken hover:text-ink folded:justify-center folded:px-0"
      >
        <PanelLeft aria-hidden="true" className="size-5 shrink-0" />
        <span className="folded:sr-only">{t('nav.sideBar')}</span>
      </button>
      {!isOpen && <FoldedLabels />}
    </>
  );
}

/** The parts of the frame that load after the first paint: the side bar's button and the automatic check-in. */
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
