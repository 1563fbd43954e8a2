import { t } from '../../messages/t.ts';

/** The actions of the audit log that have words of their own here. */
const KNOWN = [
  'user.approved',
  'user.suspended',
  'user.rejected',
  'user.pending',
  'user.role',
  'user.updated',
  'points.awarded',
  'badge.granted',
  'badge.created',
  'badge.updated',
  'badge.retired',
  'redemption.approved',
  'redemption.rejected',
  'redemption.fulfilled',
  'redemption.cancelled',
  'reward.created',
  'reward.updated',
  'reward.retired',
  'quote.created',
  'quote.updated',
  'check_in.added',
  'check_in.voided',
  'import.applied',
  'setting.changed',
  'setting.reset',
  'reward.restored',
  'badge.restored',
  'quote.restored',
  'announcement.published',
  'announcement.withdrawn',
  'activity.recorded',
  'activity.removed',
  'export.payroll',
] as const;

/** What an admin did, in words; an action without words is told by its name. */
export function actWords(action: string): string {
  const known = KNOWN.find((name) => name === action);
  return known ? t(`home.act.${known}`) : t('home.act.other', { action });
}
