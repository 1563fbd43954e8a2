import * as v from 'valibot';
import { cursorSchema, idSchema, localDateSchema } from './common.ts';
import { refuseAs } from './field-issues.ts';

/** People of one request: as many as a page of those who are not in yet holds. */
export const NUDGES_MAX = 20;

/** Somebody who is scheduled today, not on leave, and has not checked in. */
export const notInSchema = v.strictObject({
  user: v.strictObject({ id: idSchema, name: v.string(), department: v.string(), avatarUrl: v.string() }),
  /** Their own today. */
  date: localDateSchema,
  /** `sent`: they were nudged today; `unreachable`: none of their devices takes one, or they switched it off. */
  nudge: v.picklist(['possible', 'sent', 'unreachable']),
});
export type NotIn = v.InferOutput<typeof notInSchema>;

/** A page may be short while `nextCursor` goes on: it looks at a bounded number of people. */
export const notInPageSchema = v.strictObject({
  items: v.array(notInSchema),
  nextCursor: v.optional(cursorSchema),
  /** Whether this server can push at all. */
  isPushConfigured: v.boolean(),
});
export type NotInPage = v.InferOutput<typeof notInPageSchema>;

export const notInQuerySchema = v.strictObject({ cursor: v.optional(cursorSchema) });

export const nudgeSchema = v.strictObject({
  userIds: v.pipe(
    v.array(idSchema),
    v.minLength(1),
    v.maxLength(NUDGES_MAX),
    v.check((ids) => new Set(ids).size === ids.length, refuseAs('duplicate')),
  ),
});

/** Why somebody was not nudged, or that they were. `gone`: they have no open account here. */
export const NUDGE_OUTCOMES = ['nudged', 'sent', 'in', 'leave', 'off', 'unreachable', 'own', 'gone'] as const;
export type NudgeOutcome = (typeof NUDGE_OUTCOMES)[number];

export const nudgedSchema = v.strictObject({
  items: v.array(v.strictObject({ userId: idSchema, outcome: v.picklist(NUDGE_OUTCOMES) })),
});
export type Nudged = v.InferOutput<typeof nudgedSchema>;
