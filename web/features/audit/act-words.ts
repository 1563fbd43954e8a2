import { AUDIT_ACTS, type AuditAct } from '../../../domain/api/audit.ts';
import { t } from '../../messages/t.ts';

/** The act of an entry, or null for one that an earlier version wrote. */
export const actOf = (action: string): AuditAct | null => AUDIT_ACTS.find((act) => act === action) ?? null;

/** What an admin did, in words; an act that has none is told by its name. */
export function actWords(action: string): string {
  const act = actOf(action);
  return act ? t(`act.${act}`) : t('act.other', { action });
}
