import { PanelLeft } from 'lucide-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSettings } from '#web/kit/settings/settings-store.ts';
import { t } from '#web/messages/t.ts';

interface Label {
  text: string;
  top: number;
  left: number;
}

const GAP = 10;

/** Without the icon and its number, which stay visible. */
const readName = (item: Element): string =>
  [...item.children].map((part) => (part.ariaHidden === 'true' ? '' : part.textContent)).join('');

function readLabel(item: Element): Label {
  const { top, height, right } = item.getBoundingClientRect();
  return {
    text: item.getAttribute('aria-label') ?? readName(item),
    top: top + height / 2,
    left: right + GAP,
  };
}

/**
 * While the side bar is folded, shows the name of an item beside its icon when the pointer or the focus is on the item.
 * Screen readers skip this label, because the items have accessible names.
 */
function FoldedLabels() {
  const box = useRef<HTMLDivElement>(null);
  const [label, setLabel] = useState<Label | null>(null);

  useEffect(() => {
    const column = box.current?.closest('#side-bar');
    if (!column) return;
    const stop = new AbortController();
    const { signal } = stop;
    const show = ({ target }: Event) => {
      if (!(target instanceof Element) || box.current?.contains(target)) return;
      const item = target.closest('a, button');
      setLabel(item && readLabel(item));
    };
    const hide = () => setLabel(null);
    column.addEventListener('pointerover', show, { signal });
    column.addEventListener('focusin', show, { signal });
    column.addEventListener('pointerleave', hide, { signal });
    column.addEventListener('focusout', hide, { signal });
    column.addEventListener('scroll', hide, { signal });
    document.addEventListener('keydown', ({ key }) => key === 'Escape' && hide(), { signal });
    return () => stop.abort();
  }, []);

  return (
    <div ref={box} aria-hidden="true" className="hidden folded:block">
      {label && (
        <span
          style={{ top: label.top, left: label.left }}
          className="fixed -translate-y-1/2 rounded-control bg-ink px-3 py-1.5 text-sm font-semibold whitespace-nowrap text-paper shadow-float"
        >
          {label.text}
        </span>
      )}
    </div>
  );
}

/** The device stores the state. */
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

/** base.css folds the column, so that nothing moves after the first paint. */
export function SideBar({ children }: { children: ReactNode }) {
  return (
    <div
      id="side-bar"
      className="lg:sticky lg:top-(--bar-height) lg:z-20 lg:max-h-[calc(100svh-var(--bar-height))] lg:w-60 lg:shrink-0 lg:self-start lg:overflow-y-auto lg:overscroll-contain lg:pt-4 lg:pl-6 low:pt-2 folded:w-18 folded:pl-5"
    >
      {children}
      {/* This part stays visible at the end of the column. The entries above scroll under it. */}
      <div className="sticky bottom-0 mt-4 hidden h-16 border-t border-line bg-paper py-2 lg:block low:mt-2 low:h-13 low:py-1">
        <FoldButton />
      </div>
    </div>
  );
}
