import {
  APPROVAL_RULE,
  AUDIT_ACTIONS,
  CODE_EXPIRY,
  GIFT_CARD_PROVIDER,
  IDENTITY_PROVIDER,
  type AuditAction,
  type AuditEntry,
} from '#domain/api/audit.ts';
import { t } from '../messages/t.ts';

export const findAction = (action: string): AuditAction | null => AUDIT_ACTIONS.find((act) => act === action) ?? null;

export function describeAction(action: string): string {
  const act = findAction(action);
  return act ? t(`act.${act}`) : t('act.other', { action });
}

export function describeActor({ actorName, actorId }: Pick<AuditEntry, 'actorName' | 'actorId'>): string | null {
  if (actorId === APPROVAL_RULE) return t('act.rule');
  if (actorId === GIFT_CARD_PROVIDER) return t('act.giftCards');
  if (actorId === CODE_EXPIRY) return t('act.expiry');
  return actorId === IDENTITY_PROVIDER ? t('act.provider') : actorName;
}
