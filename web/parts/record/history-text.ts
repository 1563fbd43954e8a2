import type { PointHistoryRow } from '../../../domain/api/points.ts';
import { t } from '../../messages/t.ts';

/** Returns the name in a description that the ledger generated, such as "Claimed: Coffee card". */
const nameIn = (description: string): string => description.slice(description.indexOf(': ') + 1).trim();

/** The start of the ledger's description of a voided check-in. */
const VOIDED = 'Check-in voided: ';

/**
 * Returns the texts of a points history row in the current language. If an admin wrote the description, the description
 * is the title.
 */
export function describeRow(row: PointHistoryRow): { title: string; note: string | null } {
  const { transactionType: type, referenceType, description } = row;
  const name = nameIn(description);
  switch (`${type}.${referenceType}` as const) {
    case 'earned.check_in':
      // An admin added the check-in later, and gave a reason.
      if (row.createdByName) return { title: t('history.added'), note: name };
      return { title: t('history.earned.check_in'), note: null };
    case 'earned.opening':
      return { title: t('history.earned.opening'), note: null };
    case 'redeemed.opening':
      return { title: t('history.redeemed.opening'), note: null };
    case 'bonus.correction':
    case 'adjusted.correction':
      if (row.createdByName) {
        const isVoided = description.startsWith(VOIDED);
        return { title: t(isVoided ? 'history.voided' : 'history.bonus.correction'), note: name };
      }
      return { title: t('history.bonus.correction'), note: null };
    case 'bonus.forgiven':
    case 'adjusted.forgiven':
      return { title: t('history.forgiven'), note: null };
    case 'bonus.badge':
      return { title: t('history.bonus.badge', { name }), note: null };
    case 'redeemed.redemption':
      return { title: t('history.redeemed.redemption', { name }), note: null };
    case 'refunded.redemption':
      return { title: t('history.refunded.redemption', { name }), note: null };
    case 'bonus.admin_adjustment':
    case 'adjusted.admin_adjustment': {
      const kind = t(type === 'bonus' ? 'history.bonus.admin_adjustment' : 'history.adjusted.admin_adjustment');
      const from = row.createdByName ? t('history.from', { name: row.createdByName }) : kind;
      return { title: description || kind, note: from };
    }
    case 'bonus.taken_back':
      return { title: t('history.takenBack'), note: description };
    default:
      return { title: description || t('history.other'), note: null };
  }
}
