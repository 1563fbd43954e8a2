import { PanelLeft } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { useSettings } from '../../kit/settings/settings-store.ts';
import { FoldedLabels } from './FoldedLabels.tsx';

/** Folds the side bar to its icons and unfolds it. The device remembers the state. */
export function FoldButton() {
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
