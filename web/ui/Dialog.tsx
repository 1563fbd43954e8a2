import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  /** True while a request runs. Closing waits for it, so that its outcome is shown. */
  isBusy?: boolean;
  /** True for a width with room for two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * Shows a modal dialog: a sheet at the bottom of a phone, a card in the middle of a wide screen. It is open while
 * mounted. The native element provides the focus trap, Escape, the inert page behind and the return of the focus.
 */
export function Dialog({ title, onClose, isBusy = false, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  const titleId = useId();

  // Closes before the element leaves the page, because the browser returns the focus only then.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /** Opens the dialog again. A browser asks once and closes at the second Escape, whatever the answer was. */
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
      // A tap beside the dialog closes it too, if the browser supports that.
      closedby="any"
      className={`m-auto mb-0 max-h-[90svh] w-full max-w-none animate-rise rounded-t-hero bg-surface p-0 text-left text-base font-normal text-ink shadow-float sm:mb-auto sm:rounded-hero ${isWide ? 'sm:w-[min(60rem,calc(100vw-3rem))]' : 'sm:w-[28rem]'}`}
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
