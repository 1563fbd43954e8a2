import * as v from 'valibot';
import {
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  localDateSchema,
  pageSchema,
  wholeNumberParam,
} from './common.ts';
import { refuseAs } from './field-issues.ts';

/** The kinds of record that an entry of the audit log names. */
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
  'station',
  'wall',
  'job',
  'calendar',
  'import',
  'export',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** The actor of what the identity provider changed: a ban, a role of its metadata, a removal. */
export const IDENTITY_PROVIDER = 'identity-provider';

/** Every act that is written down; a new one needs its words in web/messages/en/acts.ts, or it does not compile. */
export const AUDIT_ACTS = [
  'user.approved',
  'user.pending',
  'user.suspended',
  'user.rejected',
  'user.role',
  'user.updated',
  'user.removed',
  'user.picture_removed',
  'user.impersonated',
  'user.nudged',
  'user.leave_given',
  'user.leave_taken_back',
  'points.awarded',
  'check_in.added',
  'check_in.voided',
  'correction.approved',
  'correction.rejected',
  'leave.approved',
  'leave.rejected',
  'activity.recorded',
  'activity.removed',
  'redemption.approved',
  'redemption.rejected',
  'redemption.fulfilled',
  'redemption.cancelled',
  'reward.created',
  'reward.updated',
  'reward.retired',
  'reward.restored',
  'badge.created',
  'badge.updated',
  'badge.retired',
  'badge.restored',
  'badge.deleted',
  'badge.granted',
  'quote.created',
  'quote.updated',
  'quote.retired',
  'quote.restored',
  'quote.deleted',
  'setting.created',
  'setting.changed',
  'setting.reset',
  'setting.deleted',
  'setting.proposed',
  'setting.approved',
  'setting.rejected',
  'setting.withdrawn',
  'setup.put_aside',
  'company.logo_changed',
  'company.logo_removed',
  'announcement.published',
  'announcement.scheduled',
  'announcement.changed',
  'announcement.cancelled',
  'announcement.withdrawn',
  'calendar.created',
  'calendar.updated',
  'calendar.deleted',
  'station.created',
  'station.updated',
  'station.retired',
  'station.restored',
  'station.display_connected',
  'station.display_revoked',
  'station.code_printed',
  'station.code_withdrawn',
  'wall.created',
  'wall.revoked',
  'job.asked',
  'import.applied',
  'export.users',
  'export.checkins',
  'export.ledger',
  'export.redemptions',
  'export.payroll',
  'export.audit',
] as const;
export type AuditAct = (typeof AUDIT_ACTS)[number];

/** A change with its actor and reason. `before` is null when the record was new, `after` when it was deleted. */
export const auditEntrySchema = v.strictObject({
  id: v.string(),
  actorId: v.string(),
  /** Null when the record is gone. */
  actorName: v.nullable(v.string()),
  /** One of AUDIT_ACTS, or one that an earlier version wrote. */
  action: v.string(),
  targetType: v.picklist(AUDIT_TARGETS),
  targetId: v.string(),
  /** The target's name today; null when it has none, or is gone. */
  targetName: v.nullable(v.string()),
  before: v.unknown(),
  after: v.unknown(),
  reason: v.nullable(v.string()),
  createdAt: instantSchema,
  /** The names today of users whose ids stand in `before` and `after`, by these ids; absent where there are none. */
  names: v.optional(v.record(v.string(), v.string())),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

export const auditPageSchema = pageSchema(auditEntrySchema);

export const AUDIT_PAGE = 50;

/** Days are the company's. A target is named by its type and its id together. */
const filters = {
  actorId: v.optional(idSchema),
  action: v.optional(v.pipe(v.string(), v.regex(/^[a-z_]+\.[a-z_]+$/, refuseAs('admin_action')))),
  targetType: v.optional(v.picklist(AUDIT_TARGETS)),
  targetId: v.optional(idSchema),
  from: v.optional(localDateSchema),
  to: v.optional(localDateSchema),
};
const isWhole = ({ targetType, targetId }: { targetType?: AuditTarget | undefined; targetId?: string | undefined }) =>
  targetId === undefined || targetType !== undefined;

export const auditQuerySchema = v.pipe(
  v.strictObject({ ...filters, cursor: v.optional(cursorSchema), limit: v.optional(wholeNumberParam(1, 100)) }),
  v.forward(v.partialCheck([['targetType'], ['targetId']], isWhole, refuseAs('required')), ['targetType']),
);
export type AuditQuery = v.InferOutput<typeof auditQuerySchema>;

/** The whole log as a file, by the same filters. */
export const auditExportQuerySchema = v.pipe(
  v.strictObject(filters),
  v.forward(v.partialCheck([['targetType'], ['targetId']], isWhole, refuseAs('required')), ['targetType']),
);

/** Points that admins gave each other are listed for so many days back. */
export const MUTUAL_GIFT_DAYS = 90;

/** The gifts of one admin to the other. */
const giftsSchema = v.strictObject({
  points: countSchema,
  times: countSchema,
  latestAt: instantSchema,
});
const giverSchema = v.strictObject({ id: v.string(), name: v.string() });

/** Two admins of today who each gave the other points. */
const mutualGiftsSchema = v.strictObject({
  /** By their names. */
  first: giverSchema,
  second: giverSchema,
  fromFirst: giftsSchema,
  fromSecond: giftsSchema,
});
export type MutualGifts = v.InferOutput<typeof mutualGiftsSchema>;

export const mutualGiftsListSchema = v.strictObject({
  /** The pair with the latest gift first. */
  items: v.array(mutualGiftsSchema),
  /** Gifts after this instant are listed. */
  since: instantSchema,
  /** Admins who gave points more often than is read: older gifts of theirs may be missing. */
  readInPart: v.array(giverSchema),
  /** There are more admins than are looked at. */
  hasMoreAdmins: v.boolean(),
});
export type MutualGiftsList = v.InferOutput<typeof mutualGiftsListSchema>;
