import * as v from 'valibot';
import { isSettingKey, SETTING_KEY_MAX } from '../settings/custom.ts';
import { SETTING_CATEGORIES } from '../settings/categories.ts';
import { scoringPolicySchema, SETTINGS, type SettingKey } from '../settings/settings.ts';
import { cursorSchema, idSchema, instantSchema, localDateSchema, reasonSchema, text } from './common.ts';
import { refuseAs } from './field-issues.ts';

/** Null when no value is stored. A change with an older version is refused. */
const versionSchema = v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,64}$/, refuseAs('version'))));

const settingKeySchema = v.pipe(
  v.string(),
  v.maxLength(SETTING_KEY_MAX, refuseAs('setting_key')),
  v.check(isSettingKey, refuseAs('setting_key')),
);

export const settingKeyParamSchema = v.strictObject({
  key: settingKeySchema,
});

/** The value of a custom setting may be any JSON of at most 4 kB. */
export const settingChangeSchema = v.strictObject({
  value: v.unknown(),
  description: v.optional(text(0, 300)),
  reason: v.optional(reasonSchema),
  version: v.optional(versionSchema),
});
export type SettingChange = v.InferOutput<typeof settingChangeSchema>;

export const settingResetSchema = v.strictObject({
  reason: v.optional(reasonSchema),
  version: v.optional(versionSchema),
});
export type SettingReset = v.InferOutput<typeof settingResetSchema>;

export const PROPOSAL_DAYS = 14;

const personSchema = v.strictObject({ id: v.string(), name: v.nullable(v.string()) });

/** A scoring policy that waits for a second admin. */
const proposalSchema = v.strictObject({
  id: idSchema,
  policy: scoringPolicySchema,
  isReset: v.boolean(),
  reason: v.nullable(v.string()),
  proposedBy: personSchema,
  proposedAt: instantSchema,
  expiresAt: instantSchema,
  mayDecide: v.boolean(),
  mayWithdraw: v.boolean(),
});
export type Proposal = v.InferOutput<typeof proposalSchema>;

const approvalSchema = v.strictObject({
  /** Those in force today and in the 30 days before. Over 50 % more points than one of them needs approval. */
  comparedWith: v.array(scoringPolicySchema),
  proposal: v.nullable(proposalSchema),
  /** Whether there is another admin who may decide on the proposal, or on a proposal that the caller would make. */
  hasSecondAdmin: v.boolean(),
});
export type Approval = v.InferOutput<typeof approvalSchema>;

export const proposalParamSchema = v.strictObject({ id: idSchema });

/** `approved` and `rejected` need a reason. A withdrawal does not. */
export const proposalDecisionSchema = v.pipe(
  v.strictObject({
    status: v.picklist(['approved', 'rejected', 'withdrawn']),
    reason: v.optional(reasonSchema),
  }),
  v.forward(
    v.partialCheck(
      [['status'], ['reason']],
      ({ status, reason }) => status === 'withdrawn' || reason !== undefined,
      refuseAs('empty'),
    ),
    ['reason'],
  ),
);
export type ProposalDecision = v.InferOutput<typeof proposalDecisionSchema>;

const KEYS = Object.values(SETTINGS).map(({ key }) => key) as [SettingKey, ...SettingKey[]];

export const settingSchema = v.strictObject({
  key: v.picklist(KEYS),
  category: v.picklist(SETTING_CATEGORIES),
  description: v.string(),
  value: v.unknown(),
  default: v.unknown(),
  /** True when no value is stored and the default is in force. */
  isDefault: v.boolean(),
  /** True when the stored value is invalid and the default is in force. */
  isBroken: v.boolean(),
  /** Null when nobody has changed it. The name is null when the admin's record no longer exists. */
  changedBy: v.nullable(personSchema),
  changedAt: v.nullable(instantSchema),
  changeableBy: v.picklist(['admin', 'super_admin']),
  mayChange: v.boolean(),
  version: versionSchema,
  /** The month from which a new value of a point holds, while it has not begun. Present only for money settings. */
  holdsFrom: v.optional(v.nullable(v.string())),
  /** The value that waits until a second admin saves it too. Present only for money settings. */
  proposed: v.optional(
    v.nullable(
      v.strictObject({
        value: v.unknown(),
        by: personSchema,
        at: instantSchema,
        expiresAt: instantSchema,
        mayConfirm: v.boolean(),
      }),
    ),
  ),
  /** Present only for the scoring policy. */
  approval: v.optional(approvalSchema),
});
export type SettingState = v.InferOutput<typeof settingSchema>;

export const customSettingSchema = v.strictObject({
  key: settingKeySchema,
  category: v.literal('custom'),
  description: v.string(),
  value: v.unknown(),
  changedBy: settingSchema.entries.changedBy,
  changedAt: instantSchema,
  version: versionSchema,
});
export type CustomSetting = v.InferOutput<typeof customSettingSchema>;

export const anySettingSchema = v.union([settingSchema, customSettingSchema]);

export const settingsListSchema = v.strictObject({
  items: v.array(settingSchema),
  /** Only super admins get keys that begin with `custom.`. */
  custom: v.array(customSettingSchema),
});

export const dryRunSchema = v.strictObject({
  policy: scoringPolicySchema,
  cursor: v.optional(cursorSchema),
});
export type DryRunInput = v.InferOutput<typeof dryRunSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A part of a dry run: the check-ins of some users, by their current departments. */
export const dryRunPartSchema = v.strictObject({
  /** The last 90 days, in the company's time zone. */
  from: localDateSchema,
  to: localDateSchema,
  people: count,
  peopleInAll: count,
  departments: v.array(
    v.strictObject({
      department: v.string(),
      people: count,
      given: count,
      wouldBe: count,
      more: count,
      fewer: count,
    }),
  ),
  nextCursor: v.optional(cursorSchema),
});
export type DryRunPart = v.InferOutput<typeof dryRunPartSchema>;
