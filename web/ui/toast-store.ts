import { create } from 'zustand';
import type { NoticeTone } from './notice-tones.ts';

export interface Toast {
  id: number;
  /** A toast replaces another with the same key. */
  key?: string;
  tone: NoticeTone;
  text: string;
  /**
   * A page to open, or a function to call. With `takesFocus` the focus moves to it when it appears, and back after the
   * press.
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

/** The least time that a toast with an action stays, milliseconds, because users have to read and reach it. */
const ACTION_MS = 12_000;

export const toastMs = ({ tone, action }: Toast): number => Math.max(TOAST_MS[tone], action ? ACTION_MS : 0);

/** The number of toasts at a time, because more would cover the page. The oldest is removed first. */
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
      // The id stays, so that its place and the pointer or focus on it stay too.
      if (before) return { toasts: toasts.map((one) => (one === before ? { ...toast, id: before.id } : one)) };
      // A toast with the same text replaces the earlier one and restarts its time. A success replaces the previous
      // success. Stacked, they would cover the user's next step.
      const others = toasts.filter(
        ({ tone, text }) => tone !== toast.tone || (tone !== 'success' && text !== toast.text),
      );
      return { toasts: [...others, { ...toast, id: ++lastId }].slice(-MAX_TOASTS) };
    }),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  dismissKey: (key) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) })),
}));

export const showToast = (toast: NewToast): void => useToasts.getState().show(toast);
