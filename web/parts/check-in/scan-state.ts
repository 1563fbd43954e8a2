import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import type { MoodAndNote } from './queries.ts';

/**
 * The mood and the note that the dashboard passes to the scanner. The browser's history may keep this state until
 * another day, so the state contains the day of the mood.
 */
export interface ScanState extends MoodAndNote {
  date: LocalDate;
}

/** The state that the scanner passes back to the dashboard. */
export interface ScannedState {
  hasScanned: true;
}

/**
 * Returns true when the scanner has just made the check-in. After a reload it returns false, so that the check-in is
 * not celebrated again.
 */
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
