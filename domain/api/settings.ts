import * as v from 'valibot';
import { CUSTOM_KEY } from '../settings/custom.ts';
import { SETTING_CATEGORIES } from '../settings/categories.ts';
import { scoringPolicySchema, SETTINGS, type SettingKey } from '../settings/settings.ts';
import { cursorSchema, idSchema, instantSchema, localDateSchema, reasonSchema, text } from './common.ts';
import { refuseAs } from './field-issues.ts';

/** Marks the state that was read; null where nothing was stored. Sent back, it guards the change. */
const versionSchema = v.nullable(v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,64}$/, refuseAs('version'))));

export const settingKeyParamSchema = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^([a-z][a-z_]{0,63}|custom\.[a-z0-9][a-z0-9_.-]{0,55})$/, refuseAs('setting_key'))),
});

/** `value` goes by the schema of its setting; a custom one is any JSON up to 4 kB, and has a description of its own. */
export const settingChangeSchema = v.strictObject({
  value: v.unknown(),
  description: v.optional(text(0, 300)),
  reason: v.optional(reasonSchema),
  version: v.optional(versionSchema),
});
export type SettingChange = v.InferOutput<typeof settingChangeSchema>;

/** Back to the default. */
export const settingResetSchema = v.strictObject({
  reason: v.optional(reasonSchema),
  version: v.optional(versionSchema),
});
export type SettingReset = v.InferOutput<typeof settingResetSchema>;

/** How long a proposal waits. */
export const PROPOSAL_DAYS = 14;

const personSchema = v.strictObject({ id: v.string(), name: v.nullable(v.string()) });

/** A scoring policy that waits for a second admin. */
const proposalSchema = v.strictObject({
  id: idSchema,
  policy: scoringPolicySchema,
  /** It takes the setting back to its default. */
  isReset: v.boolean(),
  reason: v.nullable(v.string()),
  proposedBy: personSchema,
  proposedAt: instantSchema,
  /** The proposal counts for nothing from this instant on. */
  expiresAt: instantSchema,
  /** Whether the caller may approve or reject it, and whether they may withdraw it. */
  mayDecide: v.boolean(),
  mayWithdraw: v.boolean(),
});
export type Proposal = v.InferOutput<typeof proposalSchema>;

/** The approval that a large raise of the scoring needs. */
const approvalSchema = v.strictObject({
  /** The policies that held today and within the 30 days before: more than half more than any of them waits. */
  comparedWith: v.array(scoringPolicySchema),
  proposal: v.nullable(proposalSchema),
  /** Whether there is an admin who may decide on the proposal, or on one that the caller would make. */
  hasSecondAdmin: v.boolean(),
});
export type Approval = v.InferOutput<typeof approvalSchema>;

export const proposalParamSchema = v.strictObject({ id: idSchema });

/** `approved` and `rejected` say why; `withdrawn`, by who proposed it, may. */
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

/** A setting as an admin sees it. */
export const settingSchema = v.strictObject({
  key: v.picklist(KEYS),
  category: v.picklist(SETTING_CATEGORIES),
  description: v.string(),
  /** The value in force. */
  value: v.unknown(),
  default: v.unknown(),
  /** Nothing is stored: the default is in force. */
  isDefault: v.boolean(),
  /** The stored value cannot be used, so the default is in force. */
  isBroken: v.boolean(),
  /** The admin who changed it last; null when nobody did, and without a name when their record is gone. */
  changedBy: v.nullable(personSchema),
  changedAt: v.nullable(instantSchema),
  /** The least role that may change it, and whether the caller may. */
  changeableBy: v.picklist(['admin', 'super_admin']),
  mayChange: v.boolean(),
  version: versionSchema,
  /** Of the scoring policy alone. */
  approval: v.optional(approvalSchema),
});
export type SettingState = v.InferOutput<typeof settingSchema>;

/** A setting of the company's own. */
export const customSettingSchema = v.strictObject({
  key: v.pipe(v.string(), v.regex(CUSTOM_KEY)),
  category: v.literal('custom'),
  description: v.string(),
  /** Any JSON. */
  value: v.unknown(),
  changedBy: settingSchema.entries.changedBy,
  changedAt: instantSchema,
  version: versionSchema,
});
export type CustomSetting = v.InferOutput<typeof customSettingSchema>;

/** One setting, of either kind. */
export const anySettingSchema = v.union([settingSchema, customSettingSchema]);

export const settingsListSchema = v.strictObject({
  items: v.array(settingSchema),
  /** By key; for super admins alone. */
  custom: v.array(customSettingSchema),
});

export const dryRunSchema = v.strictObject({
  policy: scoringPolicySchema,
  cursor: v.optional(cursorSchema),
});
export type DryRunInput = v.InferOutput<typeof dryRunSchema>;

const count = v.pipe(v.number(), v.integer(), v.minValue(0));

/** A part of a dry run: some people's check-ins, by the departments that they are in now. */
export const dryRunPartSchema = v.strictObject({
  /** The last 90 days, the company's. */
  from: localDateSchema,
  to: localDateSchema,
  /** People in this part, and about how many there are in all. */
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
