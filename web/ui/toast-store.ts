import { create } from 'zustand';
import type { NoticeTone } from './notice-tones.ts';

export interface Toast {
  id: number;
  /** A toast replaces the one with the same key. */
  key?: string;
  tone: NoticeTone;
  text: string;
  /** A page to go to, or something to do. `takesFocus`: the keyboard goes to it when it appears, and back once it is pressed. */
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

/** With something to press it stays this long at least: it has to be read, and reached. Milliseconds. */
const ACTION_MS = 12_000;

export const toastMs = ({ tone, action }: Toast): number => Math.max(TOAST_MS[tone], action ? ACTION_MS : 0);

/** More than these would cover the page; the oldest goes. */
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
      // The same id: its place, and the pointer or focus that holds it, stay.
      if (before) return { toasts: toasts.map((one) => (one === before ? { ...toast, id: before.id } : one)) };
      // The same words again take the place of the first, with their time anew; and one that something was done takes the
      // place of the one before: stacked they would cover what the person does next.
      const others = toasts.filter(
        ({ tone, text }) => tone !== toast.tone || (tone !== 'success' && text !== toast.text),
      );
      return { toasts: [...others, { ...toast, id: ++lastId }].slice(-MAX_TOASTS) };
    }),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
  dismissKey: (key) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.key !== key) })),
}));

export const showToast = (toast: NewToast): void => useToasts.getState().show(toast);
