import * as v from 'valibot';
import { cursorSchema, idSchema, localDateSchema, wholeNumberParam } from './common.ts';

/** What an entry of the audit log is about. */
export const AUDIT_TARGETS = [
  'user',
  'check_in',
  'activity',
  'reward',
  'redemption',
  'badge',
  'quote',
  'setting',
  'announcement',
  'import',
  'export',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** Who changed what, when and why. `before` and `after` are null where there was nothing, or is nothing. */
export interface AuditEntry {
  id: string;
  actorId: string;
  /** Null when the record is gone. */
  actorName: string | null;
  /** Such as `redemption.approved`. */
  action: string;
  targetType: AuditTarget;
  targetId: string;
  before: unknown;
  after: unknown;
  reason: string | null;
  createdAt: string;
}

export const AUDIT_PAGE = 50;

/** Days are the company's. A target is named by its type and its id together. */
export const auditQuerySchema = v.pipe(
  v.strictObject({
    actorId: v.optional(idSchema),
    action: v.optional(
      v.pipe(v.string(), v.regex(/^[a-z_]+\.[a-z_]+$/, 'Must be an action such as redemption.approved.')),
    ),
    targetType: v.optional(v.picklist(AUDIT_TARGETS, `Must be one of ${AUDIT_TARGETS.join(', ')}.`)),
    targetId: v.optional(idSchema),
    from: v.optional(localDateSchema),
    to: v.optional(localDateSchema),
    cursor: v.optional(cursorSchema),
    limit: v.optional(wholeNumberParam(1, 100)),
  }),
  v.forward(
    v.partialCheck(
      [['targetType'], ['targetId']],
      ({ targetType, targetId }) => targetId === undefined || targetType !== undefined,
      'Must be named together with targetId.',
    ),
    ['targetType'],
  ),
);
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>;
