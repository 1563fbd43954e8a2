import { useEffect, useRef, useState } from 'react';

interface Label {
  text: string;
  top: number;
  left: number;
}

/** The distance of a label from its item, in pixels. */
const GAP = 10;

function readLabel(item: Element): Label {
  const { top, height, right } = item.getBoundingClientRect();
  return {
    text: item.getAttribute('aria-label') ?? item.textContent,
    top: top + height / 2,
    left: right + GAP,
  };
}

/**
 * While the side bar is folded, shows the name of an item beside its icon when the pointer or the focus is on the item.
 * Screen readers skip this label, because the items have accessible names.
 */
export function FoldedLabels() {
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
