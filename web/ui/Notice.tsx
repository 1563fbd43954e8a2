import { CircleAlert, CircleCheck, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';

export type NoticeTone = 'success' | 'error' | 'warning' | 'info';

export const NOTICE_TONES: Readonly<Record<NoticeTone, { icon: LucideIcon; colour: string }>> = {
  success: { icon: CircleCheck, colour: 'text-good' },
  error: { icon: CircleAlert, colour: 'text-bad' },
  warning: { icon: TriangleAlert, colour: 'text-warn' },
  info: { icon: Info, colour: 'text-action' },
};

interface Props {
  tone: NoticeTone;
  title?: string;
  text: string;
  /** The time of the message. */
  children?: ReactNode;
  action?: ReactNode;
  dismissLabel: string;
  onDismiss: () => void;
}

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
