import type { ErrorCode } from '../api/errors.ts';
import type { ReferenceType, TransactionType } from '../api/points.ts';
import { CORRECTION_DAYS } from '../checkins/corrections.ts';

export interface AwardRow {
  referenceType: ReferenceType;
  transactionType: TransactionType;
  pointsAmount: number;
  createdBy: string | null;
  /** The instant, ISO 8601. */
  createdAt: string;
}

export interface FoundAward {
  award: AwardRow;
  isTakenBack: boolean;
  balance: number;
}

export const isAward = ({ referenceType, transactionType }: AwardRow): boolean =>
  referenceType === 'admin_adjustment' && transactionType === 'bonus';

/**
 * Only the admin who gave the points takes them back, once, within CORRECTION_DAYS days, and while the user still has
 * them.
 */
export function findTakeBackRefusal(found: FoundAward | undefined, actorId: string, now: Date): ErrorCode | null {
  if (!found || !isAward(found.award)) return 'award_not_found';
  const { award, isTakenBack, balance } = found;
  if (award.createdBy !== actorId) return 'award_of_other';
  if (isTakenBack) return 'award_taken_back';
  if (now.getTime() - Date.parse(award.createdAt) > CORRECTION_DAYS * 86_400_000) return 'award_too_old';
  return award.pointsAmount > balance ? 'award_spent' : null;
}
