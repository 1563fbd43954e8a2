import { useEffect, useLayoutEffect, useRef, useState, type FocusEvent, type RefObject } from 'react';
import { Link, useLocation } from 'react-router';
import { t } from '../messages/t.ts';
import { findPlace, focusPlace, type Place } from './behaviour/focus-restoration.ts';
import { Notice } from './Notice.tsx';
import { readToastMs, useToasts, type Toast } from './toast-store.ts';

const ACTION_CLASS =
  'flex min-h-11 shrink-0 items-center px-1 text-sm font-bold text-action underline underline-offset-4';

const isInToast = (element: Element | null): boolean => element?.closest('[data-toast-card]') != null;

function readFocus(): Place | null {
  const { activeElement } = document;
  const isNowhere = activeElement === null || activeElement === document.body || isInToast(activeElement);
  return isNowhere ? null : findPlace(activeElement);
}

/**
 * Gives the focus back when a toast with the focus in it leaves, however it leaves: to the element that had the focus
 * when the toast appeared, which is mostly the button of the action, or else to the element before the toast.
 */
function useFocusReturn() {
  const card = useRef<HTMLDivElement>(null);
  const origin = useRef<Place>(null);
  const hasTaken = useRef(false);
  useLayoutEffect(() => {
    const element = card.current;
    // The focus is read one frame later, because a dialog that closes at the same time first returns the focus to the
    // page. A dialog may also close later.
    const read = () => {
      origin.current ??= readFocus();
      const dialog = origin.current?.element.closest('dialog[open]');
      dialog?.addEventListener('close', () => requestAnimationFrame(() => (origin.current = readFocus())), {
        once: true,
      });
    };
    const frame = requestAnimationFrame(read);
    return () => {
      cancelAnimationFrame(frame);
      if (element?.contains(document.activeElement) && origin.current) focusPlace(origin.current);
    };
  }, []);
  const onFocus = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget && !isInToast(relatedTarget)) origin.current ??= findPlace(relatedTarget);
  };
  return { card, origin, hasTaken, onFocus };
}

export default function ToastCard({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  const [held, setHeld] = useState(false);
  const { card, origin, hasTaken, onFocus } = useFocusReturn();
  const { pathname, search, state } = useLocation();
  const { action } = toast;
  const putAway = () => dismiss(toast.id);

  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), readToastMs(toast));
    return () => clearTimeout(timer);
  }, [held, dismiss, toast]);

  return (
    <div
      ref={card}
      data-toast={toast.key}
      data-toast-card=""
      className="pointer-events-auto animate-rise rounded-control border border-line bg-surface text-ink shadow-float"
      // Only a movement of the pointer counts, because otherwise a toast that appears under a resting pointer would
      // never close.
      onPointerMove={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={(event) => {
        onFocus(event);
        setHeld(true);
      }}
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
            <ActionButton {...action} origin={origin} hasTaken={hasTaken} onPutAway={putAway} />
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
  /** The place of the focus before the toast took it. */
  origin: RefObject<Place | null>;
  hasTaken: RefObject<boolean>;
  onPutAway: () => void;
}

function ActionButton({ label, onPress, takesFocus = false, origin, hasTaken, onPutAway }: ActionProps) {
  const button = useRef<HTMLButtonElement>(null);

  useEffect(() => {
    if (!takesFocus) return;
    // The focus moves one frame later, because a dialog that closes at the same time first returns the focus to the
    // page.
    const frame = requestAnimationFrame(() => {
      // An action that appears again takes the focus only if the user has not moved the focus meanwhile.
      if (hasTaken.current && document.activeElement !== document.body) return;
      hasTaken.current = true;
      origin.current ??= readFocus();
      button.current?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, [takesFocus, origin, hasTaken]);

  return (
    <button
      ref={button}
      type="button"
      className={ACTION_CLASS}
      onClick={() => {
        onPutAway();
        if (origin.current) focusPlace(origin.current);
        onPress();
      }}
    >
      {label}
    </button>
  );
}
