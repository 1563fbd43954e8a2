import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';

interface Props {
  title: string;
  onClose: () => void;
  /** Room for two things beside each other. */
  isWide?: boolean;
  children: ReactNode;
}

/**
 * A modal question: a sheet at the bottom of a phone, a card in the middle of a wide screen. Mounted means open.
 * The native element brings the focus trap, Escape, the inert page behind and the focus back where it was.
 */
export function Dialog({ title, onClose, isWide = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const titleId = useId();

  // Before the element leaves the page: the browser gives the focus back only from there.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
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
