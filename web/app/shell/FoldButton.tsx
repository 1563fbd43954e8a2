import { PanelLeft } from 'lucide-react';
import { t } from '../../messages/t.ts';
import { useSettings } from '../settings/settings-store.ts';
import { FoldedLabels } from './FoldedLabels.tsx';

/** Folds the side bar to its icons and unfolds it; the device remembers which. */
export function FoldButton() {
  const isOpen = useSettings((state) => state.sidebarOpen);
  return (
    <>
      <button
        type="button"
        aria-label={t('nav.sideBar')}
        aria-expanded={isOpen}
        aria-controls="side-bar"
        onClick={() => useSettings.getState().setSidebarOpen(!isOpen)}
        className="ml-1 flex size-11 items-center justify-center rounded-control text-ink-soft hover:bg-sunken hover:text-ink folded:ml-0 folded:w-full"
      >
        <PanelLeft aria-hidden="true" className="size-5" />
      </button>
      {!isOpen && <FoldedLabels />}
    </>
  );
}
