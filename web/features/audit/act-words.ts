import { AUDIT_ACTS, IDENTITY_PROVIDER, type AuditAct, type AuditEntry } from '../../../domain/api/audit.ts';
import { t } from '../../messages/t.ts';

/** The act of an entry, or null for one that an earlier version wrote. */
export const actOf = (action: string): AuditAct | null => AUDIT_ACTS.find((act) => act === action) ?? null;

/** What an admin did, in words; an act that has none is told by its name. */
export function actWords(action: string): string {
  const act = actOf(action);
  return act ? t(`act.${act}`) : t('act.other', { action });
}

/** The actor's name; null when their record is gone. */
export function actorWords({ actorName, actorId }: Pick<AuditEntry, 'actorName' | 'actorId'>): string | null {
  return actorId === IDENTITY_PROVIDER ? t('act.provider') : actorName;
}
