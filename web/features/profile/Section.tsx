import type { ReactNode } from 'react';
import type { SectionName } from './sections.ts';

/** A part of the page that a link leads to. */
export function Section({ name, children }: { name: SectionName | 'leave'; children: ReactNode }) {
  return (
    <div id={name} tabIndex={-1} className="min-w-0">
      {children}
    </div>
  );
}
