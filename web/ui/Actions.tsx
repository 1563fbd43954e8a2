import type { ReactNode } from 'react';

/** The buttons that end a dialog or a form, the main one first: one above the other on a phone, from the right on a wide screen. */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">{children}</div>;
}
