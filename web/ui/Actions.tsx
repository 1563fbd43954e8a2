import type { ReactNode } from 'react';

/**
 * Lays out the buttons that end a dialog or a form, the main one first: stacked on a phone, from the right on a wide
 * screen. Long labels stack the buttons there too, each over the whole width.
 */
export function Actions({ children }: { children: ReactNode }) {
  return (
    // The main button takes nearly all the room that is left in a row, and either takes a row of its own.
    <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap sm:has-[>.grow]:*:grow sm:[&>.grow]:grow-[999]!">
      {children}
    </div>
  );
}
