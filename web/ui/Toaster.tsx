import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { t } from '../messages/t.ts';
import { TOAST_MS, useToasts, type Toast } from './toast-store.ts';

function ToastCard({ toast }: { toast: Toast }) {
  const dismiss = useToasts((state) => state.dismiss);
  const [held, setHeld] = useState(false);

  // Whoever is reading it, or has the keyboard in it, keeps it.
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), TOAST_MS[toast.tone]);
    return () => clearTimeout(timer);
  }, [held, dismiss, toast]);

  const Icon = toast.tone === 'error' ? CircleAlert : CircleCheck;
  return (
    <div
      className="pointer-events-auto flex animate-rise items-center gap-3 rounded-control bg-ink py-1 pr-1 pl-4 text-paper shadow-float"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon aria-hidden="true" className="size-5 shrink-0" />
      <p className="grow py-2 text-sm font-medium">{toast.text}</p>
      {toast.action && (
        <Link
          to={toast.action.to}
          className="flex min-h-11 items-center px-2 text-sm font-bold underline underline-offset-4"
        >
          {toast.action.label}
        </Link>
      )}
      <button
        type="button"
        aria-label={t('error.dismiss')}
        className="grid size-11 shrink-0 place-content-center rounded-control focus-visible:outline-paper"
        onClick={() => dismiss(toast.id)}
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </div>
  );
}

/** Messages at the top right. Both regions are always there: a live region that appears with its text is often not read. */
export function Toaster() {
  const toasts = useToasts((state) => state.toasts);
  return (
    <div className="pointer-events-none fixed inset-x-4 top-[calc(var(--bar-height)+0.75rem)] z-50 ml-auto flex max-w-sm flex-col gap-2 sm:left-auto sm:w-96">
      <output className="flex flex-col gap-2">
        {toasts
          .filter(({ tone }) => tone !== 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </output>
      <div role="alert" className="flex flex-col gap-2">
        {toasts
          .filter(({ tone }) => tone === 'error')
          .map((toast) => (
            <ToastCard key={toast.id} toast={toast} />
          ))}
      </div>
    </div>
  );
}
