import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { NOTICE_TONES, type NoticeTone } from './notice-tones.ts';

interface Props {
  tone: NoticeTone;
  title?: string;
  text: string;
  /** The time of the message. */
  children?: ReactNode;
  /** The action for the message, beside its text. */
  action?: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
}

/**
 * Shows one message with an icon and a button to dismiss the message. Toasts and the rows of the bell's list show it.
 */
export function Notice({ tone, title, text, children, action, dismissLabel, onDismiss }: Props) {
  const { icon: Icon, colour } = NOTICE_TONES[tone];
  return (
    <div className={`flex gap-x-3 py-1 pr-1 pl-4 ${title ? 'items-start' : 'items-center'}`}>
      <Icon aria-hidden="true" className={`${title ? 'mt-3' : ''} size-5 shrink-0 ${colour}`} />
      <div className={`min-w-0 grow text-sm ${title ? 'py-2.5' : 'leading-snug'}`}>
        {title && <p className="font-semibold">{title}</p>}
        <p className={title ? 'text-ink-soft' : 'font-medium'}>{text}</p>
        {children}
      </div>
      {action}
      <button
        type="button"
        aria-label={dismissLabel}
        className="grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:text-ink"
        onClick={onDismiss}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}
