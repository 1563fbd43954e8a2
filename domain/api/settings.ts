import * as v from 'valibot';
import { SETTING_CATEGORIES } from '../settings/categories.ts';
import { scoringPolicySchema, SETTINGS, type SettingKey } from '../settings/settings.ts';
import { cursorSchema, instantSchema, localDateSchema, text } from './common.ts';

/** Marks the state that was read; null where nothing was stored. Sent back, it guards the change. */
const versionSchema = v.nullable(
  v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{0,64}$/, 'Must be the version of an earlier answer.')),
);

export const settingKeyParamSchema = v.strictObject({
  key: v.pipe(v.string(), v.regex(/^[a-z][a-z_]{0,63}$/, 'Must be the key of a setting.')),
});

/** `value` goes by the schema of its setting. */
export const settingChangeSchema = v.strictObject({
  value: v.unknown(),
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

export const settingsListSchema = v.strictObject({ items: v.array(settingSchema) });

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
