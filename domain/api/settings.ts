import * as v from 'valibot';
import { CUSTOM_KEY } from '../settings/custom.ts';
import { SETTING_CATEGORIES } from '../settings/categories.ts';
import { scoringPolicySchema, SETTINGS, type SettingKey } from '../settings/settings.ts';
import { cursorSchema, instantSchema, localDateSchema, text } from './common.ts';

/** Marks the state that was read; null where nothing was stored. Sent back, it guards the change. */
const versionSchema = v.nullable(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,64}$/, 'Must be the version of an earlier answer.')),
);

export const settingKeyParamSchema = v.strictObject({
  key: v.pipe(
    v.string(),
    v.regex(
      /^([a-z][a-z_]{0,63}|custom\.[a-z0-9][a-z0-9_.-]{0,55})$/,
      'Must be the key of a setting, or custom. with small letters, digits, "_", "-" and ".".',
    ),
  ),
});

/** `value` goes by the schema of its setting; a custom one is any JSON up to 4 kB, and has a description of its own. */
export const settingChangeSchema = v.strictObject({
  value: v.unknown(),
  description: v.optional(text(0, 300)),
  reason: v.optional(text(1, 300)),
  version: v.optional(versionSchema),
});
export type SettingChange = v.InferOutput<typeof settingChangeSchema>;

/** Back to the default. */
export const settingResetSchema = v.strictObject({
  reason: v.optional(text(1, 300)),
  version: v.optional(versionSchema),
});
export type SettingReset = v.InferOutput<typeof settingResetSchema>;

const KEYS = Object.values(SETTINGS).map(({ key }) => key) as [SettingKey, ...SettingKey[]];

/** A setting as an admin sees it. */
export const settingSchema = v.strictObject({
  key: v.picklist(KEYS),
  category: v.picklist(SETTING_CATEGORIES),
  description: v.string(),
  /** What is in force. */
  value: v.unknown(),
  default: v.unknown(),
  /** Nothing is stored: the default is in force. */
  isDefault: v.boolean(),
  /** What is stored cannot be used, so the default is in force. */
  isBroken: v.boolean(),
  /** Who changed it last, if anybody did; no name where the record is gone. */
  changedBy: v.nullable(v.strictObject({ id: v.string(), name: v.nullable(v.string()) })),
  changedAt: v.nullable(instantSchema),
  /** Who may change it, and whether the caller may. */
  changeableBy: v.picklist(['admin', 'super_admin']),
  mayChange: v.boolean(),
  version: versionSchema,
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
