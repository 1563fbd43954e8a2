import { useEffect, useRef, useState, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../messages/t.ts';
import { Notice } from './Notice.tsx';
import { TOAST_MS, useToasts, type Toast } from './toast-store.ts';

const ACTION_CLASS =
  'flex min-h-11 shrink-0 items-center px-1 text-sm font-bold text-action underline underline-offset-4';

/** Shows one toast with its action. The toast closes by itself. */
export default function ToastCard({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  const [held, setHeld] = useState(false);
  const focusBefore = useRef<Element>(null);
  const { pathname, search, state } = useLocation();
  const { action } = toast;
  const putAway = () => dismiss(toast.id);

  // The toast stays while the pointer or the keyboard's focus is in it.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [held, dismiss, toast]);

  return (
    <div
      data-toast={toast.key}
      className="pointer-events-auto animate-rise rounded-control border border-line bg-surface text-ink shadow-float"
      // Only a movement of the pointer counts, because otherwise a toast that appears under a resting pointer would
      // never close.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Notice
        tone={toast.tone}
        text={toast.text}
        dismissLabel={t('error.dismiss')}
        onDismiss={putAway}
        action={
          action &&
          ('to' in action ? (
            <Link
              to={action.to}
              // The page to return to after the linked page, such as sign-in. A page that was requested earlier has
              // priority.
              state={(state as unknown) ?? { from: pathname + search }}
              className={ACTION_CLASS}
              onClick={putAway}
            >
              {action.label}
            </Link>
          ) : (
            <ActionButton {...action} focusBefore={focusBefore} onPutAway={putAway} />
          ))
        }
      />
    </div>
  );
}

interface ActionProps {
  label: string;
  onPress: () => void;
  takesFocus?: boolean;
  /** The element that had the focus before the toast took it. */
  focusBefore: RefObject<Element | null>;
  onPutAway: () => void;
}

function ActionButton({ label, onPress, takesFocus = false, focusBefore, onPutAway }: ActionProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!takesFocus) return;
    // The focus moves one frame later, because a dialog that closes at the same time first returns the focus to the
    // page.
    const frame = requestAnimationFrame(() => {
      // An action that appears again takes the focus only if the user has not moved the focus meanwhile.
      if (focusBefore.current && document.activeElement !== document.body) return;
      focusBefore.current ??= document.activeElement;
      button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, focusBefore]);

  return (
    <button
      ref={button}
      type="button"
      className={ACTION_CLASS}
      onClick={() => {
        onPutAway();
        if (focusBefore.current instanceof HTMLElement) focusBefore.current.focus();
        onPress();
      }}
    >
      {label}
    </button>
  );
}
