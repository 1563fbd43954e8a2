import type { ReactNode } from 'react';
import type { SectionName } from './sections.ts';

/** Wraps a part of the page that links can target. */
export function Section({ name, children }: { name: SectionName | 'leave'; children: ReactNode }) {
  return (
    <div id={name} tabIndex={-1} className="min-w-0">
      {children}
    </div>
  );
}
