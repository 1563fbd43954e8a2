import type { ReactNode } from 'react';

/**
 * Lays out the buttons at the end of a dialog or a form. The main button is first. On a phone the buttons are stacked.
 * On a wide screen they are in a row from right to left, and long labels stack them over the whole width.
 */
export function Actions({ children }: { children: ReactNode }) {
  return (
    // In a row, the main button fills nearly all of the remaining width. A button that is alone in its row fills the
    // row.
    <div className="mt-6 flex flex-col gap-2 sm:flex-row-reverse sm:flex-wrap sm:has-[>.grow]:*:grow sm:[&>.grow]:grow-[999]!">
      {children}
    </div>
  );
}
