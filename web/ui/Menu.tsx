import { Ellipsis, type LucideIcon } from 'lucide-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { buttonClass } from './Button.tsx';

export interface MenuItem {
  name: string;
  label: string;
  Icon: LucideIcon;
  isDangerous?: boolean;
  onChoose: () => void;
}

/** Returns the index of the entry to which a key moves, with -1 for the last entry. */
function moveBy(key: string, at: number): number | null {
  if (key === 'ArrowDown') return at + 1;
  if (key === 'ArrowUp') return at - 1;
  if (key === 'Home') return 0;
  return key === 'End' ? -1 : null;
}

function useOpened(
  isOpen: boolean,
  place: RefObject<HTMLElement | null>,
  list: RefObject<HTMLElement | null>,
  setOpen: (isOpen: boolean) => void,
): void {
  useEffect(() => {
    if (!isOpen) return;
    list.current?.querySelector<HTMLElement>('[role="menuitem"]')?.focus();
    const onPress = ({ target }: Event) => {
      if (target instanceof Node && !place.current?.contains(target)) setOpen(false);
    };
    document.addEventListener('pointerdown', onPress, { capture: true });
    return () => document.removeEventListener('pointerdown', onPress, { capture: true });
  }, [isOpen, list, place, setOpen]);
}

function Item({ item: { label, Icon, isDangerous }, onPress }: { item: MenuItem; onPress: () => void }) {
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={`flex min-h-11 w-full items-center gap-3 rounded-control px-3 text-left text-sm font-medium hover:bg-sunken focus:bg-sunken ${isDangerous ? 'text-bad' : 'text-ink'}`}
      onClick={onPress}
    >
      <Icon aria-hidden="true" className="size-4.5 shrink-0" />
      {label}
    </button>
  );
}

interface MenuProps {
  label: string;
  items: readonly MenuItem[];
  /** Shows the button without its label. */
  isCompact?: boolean;
}

/**
 * The focus returns to the button before an item acts. A dialog of the item then returns the focus to the button too.
 */
export function Menu({ label, items, isCompact = false }: MenuProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);

  const close = () => {
    setOpen(false);
    button.current?.focus();
  };
  const entries = () => [...(list.current?.querySelectorAll<HTMLElement>('[role="menuitem"]') ?? [])];
  const focusAt = (index: number) => {
    const all = entries();
    all[(index + all.length) % all.length]?.focus();
  };

  useOpened(isOpen, place, list, setOpen);

  const onKeyDown = (event: KeyboardEvent) => {
    const at = entries().findIndex((entry) => entry === document.activeElement);
    const moved = moveBy(event.key, at);
    if (event.key === 'Tab') return setOpen(false);
    if (event.key === 'Escape') close();
    else if (moved === null) return;
    else focusAt(moved);
    event.preventDefault();
    event.stopPropagation();
  };

  if (items.length === 0) return null;
  return (
    <div ref={place} className="relative">
      <button
        ref={button}
        type="button"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        aria-label={isCompact ? label : undefined}
        className={isCompact ? buttonClass('ghost', 'sm', 'w-11 px-0') : buttonClass('outline', 'sm')}
        onClick={() => setOpen(!isOpen)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || isOpen) return;
          event.preventDefault();
          setOpen(true);
        }}
      >
        <Ellipsis aria-hidden="true" className="size-4.5" />
        {!isCompact && label}
      </button>
      {isOpen && (
        <div
          ref={list}
          id={id}
          role="menu"
          tabIndex={-1}
          aria-label={label}
          onKeyDown={onKeyDown}
          className={`absolute right-0 z-30 mt-1 w-max max-w-[calc(100vw-3rem)] min-w-52 rounded-card border border-line bg-surface p-1.5 shadow-float ${isCompact ? '' : 'max-sm:right-auto max-sm:left-0'}`}
        >
          {items.map((item) => (
            <Item
              key={item.name}
              item={item}
              onPress={() => {
                close();
                item.onChoose();
              }}
            />
          ))}
        </div>
      )}
    </div>
  );
}
