import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  /** Something is on its way: closing waits for it, so that what became of it is told. */
  isBusy?: boolean;
  /** Room for two things beside each other. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A modal question: a sheet at the bottom of a phone, a card in the middle of a wide screen. Mounted means open.
 * The native element brings the focus trap, Escape, the inert page behind and the focus back where it was.
 */
export function Dialog({ title, onClose, isBusy = false, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  const titleId = useId();

  // Before the element leaves the page: the browser gives the focus back only from there.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** A browser asks once and closes at the second Escape whatever the answer was: what is not over is shown again. */
  const showAgain = () => {
    const element = dialog.current;
    if (!element?.isConnected || element.open) return;
    element.showModal();
    if (focused.current instanceof HTMLElement) focused.current.focus();
  };

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        focused.current = document.activeElement;
        if (!isBusy) onClose();
      }}
      onClose={showAgain}
      // A tap beside it closes it too, where the browser knows how.
      closedby="any"
      className={`m-auto mb-0 max-h-[90svh] w-full max-w-none animate-rise rounded-t-hero bg-surface p-0 text-ink shadow-float sm:mb-auto sm:rounded-hero ${isWide ? 'sm:w-[min(60rem,calc(100vw-3rem))]' : 'sm:w-[28rem]'}`}
    >
      <div className="p-6 pb-[calc(1.5rem+env(safe-area-inset-bottom))]">
        <h2 id={titleId} className="text-2xl font-bold">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
