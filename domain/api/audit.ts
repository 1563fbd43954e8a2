import * as v from 'valibot';
import { cursorSchema, idSchema, instantSchema, localDateSchema, pageSchema, wholeNumberParam } from './common.ts';

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
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** Who changed what, when and why. `before` and `after` are null where there was nothing, or is nothing. */
export const auditEntrySchema = v.strictObject({
  id: v.string(),
  actorId: v.string(),
  /** Null when the record is gone. */
  actorName: v.nullable(v.string()),
  /** Such as `redemption.approved`. */
  action: v.string(),
  targetType: v.picklist(AUDIT_TARGETS),
  targetId: v.string(),
  before: v.unknown(),
  after: v.unknown(),
  reason: v.nullable(v.string()),
  createdAt: instantSchema,
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

export const auditPageSchema = pageSchema(auditEntrySchema);

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
