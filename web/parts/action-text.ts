import { AUDIT_ACTIONS, IDENTITY_PROVIDER, type AuditAction, type AuditEntry } from '../../domain/api/audit.ts';
import { t } from '../messages/t.ts';

/** Returns the admin action of an entry, or null if an earlier version wrote it. */
export const findAction = (action: string): AuditAction | null => AUDIT_ACTIONS.find((act) => act === action) ?? null;

/** Returns an admin action as text; falls back to its name. */
export function describeAction(action: string): string {
  const act = findAction(action);
  return act ? t(`act.${act}`) : t('act.other', { action });
}

/** Returns the actor's name; null if the record is deleted. */
export function describeActor({ actorName, actorId }: Pick<AuditEntry, 'actorName' | 'actorId'>): string | null {
  return actorId === IDENTITY_PROVIDER ? t('act.provider') : actorName;
}
