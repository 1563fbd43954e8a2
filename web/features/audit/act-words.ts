import { AUDIT_ACTS, IDENTITY_PROVIDER, type AuditAct, type AuditEntry } from '../../../domain/api/audit.ts';
import { t } from '../../messages/t.ts';

/** Returns the admin action of an entry, or null if an earlier version wrote it. */
export const actOf = (action: string): AuditAct | null => AUDIT_ACTS.find((act) => act === action) ?? null;

/** Returns an admin action as text; falls back to its name. */
export function actWords(action: string): string {
  const act = actOf(action);
  return act ? t(`act.${act}`) : t('act.other', { action });
}

/** Returns the actor's name; null if the record is deleted. */
export function actorWords({ actorName, actorId }: Pick<AuditEntry, 'actorName' | 'actorId'>): string | null {
  return actorId === IDENTITY_PROVIDER ? t('act.provider') : actorName;
}
