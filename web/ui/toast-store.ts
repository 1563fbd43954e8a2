import { create } from 'zustand';
import type { NoticeTone } from './Notice.tsx';

export interface Toast {
  id: number;
  /** A toast replaces an earlier toast with the same key. */
  key?: string;
  tone: NoticeTone;
  text: string;
  /**
   * The toast closes after its usual time, so the action must also be possible elsewhere on the page, such as on the
   * changed row. With `takesFocus`, the focus moves to the action when the toast appears, and back after the press.
   */
  action?: { label: string } & ({ to: string } | { onPress: () => void; takesFocus?: boolean });
}

export type NewToast = Omit<Toast, 'id'>;

/** Spec section 9. */
export const TOAST_MS: Readonly<Record<NoticeTone, number>> = {
  success: 4_000,
  info: 4_000,
  warning: 4_000,
  error: 5_000,
};

/** A toast that can undo stays longer. */
const UNDO_MS = 10_000;

export const readToastMs = ({ tone, action }: Pick<Toast, 'tone' | 'action'>): number =>
  action && 'onPress' in action ? UNDO_MS : TOAST_MS[tone];

/** The largest number of toasts at a time, because more toasts would cover the page. */
const MAX_TOASTS = 3;

interface ToastState {
  toasts: readonly Toast[];
  show(toast: NewToast): void;
  dismiss(id: number): void;
  dismissKey(key: string): void;
}

let lastId = 0;

export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  show: (toast) =>
    set(({ toasts }) => {
      const before = toasts.find(({ key }) => key !== undefined && key === toast.key);
      // The new toast has the id of the replaced toast, so that it keeps its place, and the pointer or the focus stays
      // on it.
      if (before) return { toasts: toasts.map((one) => (one === before ? { ...toast, id: before.id } : one)) };
      // A toast with the same text replaces the earlier one and restarts its time. A toast about a success replaces the
      // previous toast about a success. Several toasts on top of each other would cover the user's next step.
      const others = toasts.filter(
        ({ tone, text }) => tone !== toast.tone || (tone !== 'success' && text !== toast.text),
      );
      return { toasts: [...others, { ...toast, id: ++lastId }].slice(-MAX_TOASTS) };
    }),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  dismissKey: (key) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) })),
}));

export const showToast = (toast: NewToast): void => useToasts.getState().show(toast);
