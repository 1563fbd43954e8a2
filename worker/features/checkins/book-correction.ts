import type { SQL } from 'drizzle-orm';
import type { LocalDate } from '../../../domain/time/local-date.ts';
import type { Db, Statement } from '../../db/client.ts';
import { appendToLedger } from '../../db/ledger.ts';

interface Correction {
  id: string;
  userId: string;
  /** What the balance moves by; for nothing there is no row. */
  points: number;
  /** The day that was corrected. */
  date: LocalDate;
  description: string;
  createdBy: string | null;
  bookedOn: LocalDate;
  at: string;
}

/** The ledger row of a correction, if it moves points, in a batch whose act `mine` tells. */
export function bookCorrection(db: Db, { points, date, ...row }: Correction, mine: SQL): Statement[] {
  if (points === 0) return [];
  return [
    appendToLedger(
      db,
      {
        ...row,
        // Points that come are earned; points that were booked too many leave the balance, never the total earned.
        transactionType: points > 0 ? 'bonus' : 'adjusted',
        pointsAmount: points,
        referenceType: 'correction',
        referenceId: date,
      },
      mine,
    ),
  ];
}
