import { create } from 'zustand';

export type ToastTone = 'success' | 'error';

export interface Toast {
  id: number;
  tone: ToastTone;
  text: string;
  action?: { label: string; to: string };
}

/** Spec section 9. */
export const TOAST_MS: Readonly<Record<ToastTone, number>> = { success: 4_000, error: 5_000 };

/** More than these would cover the page; the oldest goes. */
const MAX_TOASTS = 3;

interface ToastState {
  toasts: readonly Toast[];
  show(toast: Omit<Toast, 'id'>): void;
  dismiss(id: number): void;
}

let lastId = 0;

export const useToasts = create<ToastState>((set) => ({
  toasts: [],
  show: (toast) => set(({ toasts }) => ({ toasts: [...toasts, { ...toast, id: ++lastId }].slice(-MAX_TOASTS) })),
  dismiss: (id) => set(({ toasts }) => ({ toasts: toasts.filter((toast) => toast.id !== id) })),
}));

export const showToast = (toast: Omit<Toast, 'id'>): void => useToasts.getState().show(toast);
