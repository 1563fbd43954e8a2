import { useMemo } from 'react';
import type { ZoneFacts } from './zone-search.ts';
import { longNameOf, offsetOf } from './zones.ts';

function remembered(ask: (id: string) => string): (id: string) => string {
  const answers = new Map<string, string>();
  return (id) => {
    const known = answers.get(id) ?? ask(id);
    answers.set(id, known);
    return known;
  };
}

/** What is true of zones today, each asked for once. */
export function useZoneFacts(day: string): ZoneFacts {
  return useMemo(() => {
    // Noon: whatever the clocks do on that day, they have done.
    const noon = new Date(`${day}T12:00:00Z`);
    return { offset: remembered((id) => offsetOf(id, noon)), longName: remembered((id) => longNameOf(id, noon)) };
  }, [day]);
}

/** With a real minus sign. */
export const writtenOffset = (offset: string): string => offset.replace('-', '−');
