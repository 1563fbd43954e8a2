import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import type { MoodAndNote } from './queries.ts';

/**
 * The mood and note that the dashboard passes to the scanner. They stay in the browser's history, so they carry their
 * day.
 */
export interface ScanState extends MoodAndNote {
  date: LocalDate;
}

/** The state that the scanner passes back to the dashboard. */
export interface ScannedState {
  hasScanned: true;
}

/** True when the scanner has just made the check-in. A reload does not celebrate again. */
export function useScanned(): boolean {
  const navigate = useNavigate();
  const state = useLocation().state as Partial<ScannedState> | null;
  const isNew = state?.hasScanned === true;
  const [wasNew] = useState(isNew);
  useEffect(() => {
    if (isNew) void navigate('.', { replace: true, state: null });
  }, [isNew, navigate]);
  return wasNew;
}
