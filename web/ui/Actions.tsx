import type { ReactNode } from 'react';

/**
 * Lays out the buttons that end a dialog or a form, the main one first: stacked on a phone, from the right on a wide
 * screen.
 */
export function Actions({ children }: { children: ReactNode }) {
  return <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse">{children}</div>;
}
