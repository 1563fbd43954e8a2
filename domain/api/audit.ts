import * as v from 'valibot';
import {
  csvFormatSchema,
  countSchema,
  cursorSchema,
  idSchema,
  instantSchema,
  localDateSchema,
  pageSchema,
  wholeNumberParam,
} from './common.ts';
import { refuseAs } from './field-issues.ts';

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
  'thanks',
] as const;
export type AuditTarget = (typeof AUDIT_TARGETS)[number];

/** The actor of changes that the identity provider made: a ban, a role in its metadata, or a removal. */
export const IDENTITY_PROVIDER = 'identity-provider';
/** The actor of approvals that the settings `auto_approve_points` and `auto_approve_per_month` make. */
export const APPROVAL_RULE = 'approval-rule';
/** The actor of a delivery that the gift card provider confirmed. */
export const GIFT_CARD_PROVIDER = 'gift-card-provider';
/** The actor that removes codes after their last day. */
export const CODE_EXPIRY = 'code-expiry';

/** A new action needs texts in web/messages/en/admin.ts, or the code does not compile. */
export const AUDIT_ACTIONS = [
  'user.approved',
  'user.pending',
  'user.suspended',
  'user.rejected',
  'user.role',
  'user.updated',
  'user.removed',
  'user.brought_back',
  'user.set_aside',
  'user.picture_removed',
  'user.impersonated',
  'user.nudged',
  'user.leave_given',
  'user.leave_taken_back',
  'points.awarded',
  'points.taken_back',
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
  'redemption.days_chosen',
  'redemption.cancelled',
  'redemption.order_repeated',
  'redemption.order_ended',
  'redemption.opened',
  'reward.created',
  'reward.updated',
  'reward.retired',
  'reward.restored',
  'reward.codes_added',
  'reward.codes_removed',
  'reward.codes_expired',
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
  'thanks.shown',
  'thanks.report_dismissed',
  'thanks.refused',
  'thanks.withdrawn',
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
  'export.taxable',
  'export.thanks',
  'export.audit',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

export const auditEntrySchema = v.strictObject({
  id: v.string(),
  actorId: v.string(),
  /** Null when the actor's record no longer exists. */
  actorName: v.nullable(v.string()),
  /** One of AUDIT_ACTIONS, or an action of an earlier version. */
  action: v.string(),
  targetType: v.picklist(AUDIT_TARGETS),
  targetId: v.string(),
  targetName: v.nullable(v.string()),
  before: v.unknown(),
  after: v.unknown(),
  reason: v.nullable(v.string()),
  createdAt: instantSchema,
  /** The current names by user id. */
  names: v.optional(v.record(v.string(), v.string())),
});
export type AuditEntry = v.InferOutput<typeof auditEntrySchema>;

export const auditPageSchema = pageSchema(auditEntrySchema);

export const AUDIT_PAGE = 50;

/** Days are in the company's time zone. A filter by `targetId` also needs `targetType`. */
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

export const auditExportQuerySchema = v.pipe(
  v.strictObject({ ...filters, format: csvFormatSchema }),
  v.forward(v.partialCheck([['targetType'], ['targetId']], isWhole, refuseAs('required')), ['targetType']),
);

export const MUTUAL_GIFT_DAYS = 90;

const giftsSchema = v.strictObject({
  points: countSchema,
  times: countSchema,
  latestAt: instantSchema,
});
const giverSchema = v.strictObject({ id: v.string(), name: v.string() });

const mutualGiftsSchema = v.strictObject({
  first: giverSchema,
  second: giverSchema,
  fromFirst: giftsSchema,
  fromSecond: giftsSchema,
});
export type MutualGifts = v.InferOutput<typeof mutualGiftsSchema>;

export const mutualGiftsListSchema = v.strictObject({
  items: v.array(mutualGiftsSchema),
  since: instantSchema,
  /** The admins who gave more gifts than one request reads. Some of their older gifts may be missing. */
  readInPart: v.array(giverSchema),
  hasMoreAdmins: v.boolean(),
});
export type MutualGiftsList = v.InferOutput<typeof mutualGiftsListSchema>;
