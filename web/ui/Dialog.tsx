import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  /** True while a request runs. The dialog cannot be closed then, so that it can show the outcome. */
  isBusy?: boolean;
  /** True for a dialog that is wide enough for two columns. */
  isWide?: boolean;
  children: ReactNode;
}

/** The native element traps the focus, closes on Escape, makes the page behind inert and returns the focus. */
export function Dialog({ title, onClose, isBusy = false, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const focused = useRef<Element | null>(null);
  const titleId = useId();

  // The dialog closes before its element is removed from the page. Otherwise the browser does not return the focus.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  /**
   * Opens the dialog again if the browser closed it. The browser sends `cancel` only once, and at a second Escape it
   * closes the dialog without asking.
   */
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
      // In a browser that supports `closedby`, a tap beside the dialog also closes it.
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

/** The main button is first. */
export function Actions({ children }: { children: ReactNode }) {
  return (
    // In a row, the main button fills nearly all of the remaining width. A button that is alone in its row fills the
    // row.
    <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap sm:has-[>.grow]:*:grow sm:[&>.grow]:grow-[999]!">
      {children}
    </div>
  );
}
