import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { NOTICE_TONES, type NoticeTone } from './notice-tones.ts';

interface Props {
  tone: NoticeTone;
  title?: string;
  text: string;
  /** The actions for the message and the time of the message. */
  children?: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
}

/**
 * Shows one message with an icon and a button to dismiss the message. Toasts and the rows of the bell's list show it.
 */
export function Notice({ tone, title, text, children, dismissLabel, onDismiss }: Props) {
  const { icon: Icon, colour } = NOTICE_TONES[tone];
  return (
    <div className="flex items-start gap-3 py-1 pr-1 pl-4">
      <Icon aria-hidden="true" className={`mt-3 size-5 shrink-0 ${colour}`} />
      <div className="min-w-0 grow py-2.5 text-sm">
        {title && <p className="font-semibold">{title}</p>}
        <p className={title ? 'text-ink-soft' : 'font-medium'}>{text}</p>
        {children}
      </div>
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
