import * as v from 'valibot';
import { cursorSchema, idSchema, localDateSchema } from './common.ts';
import { refuseAs } from './field-issues.ts';

export const NUDGES_MAX = 20;

export const notInSchema = v.strictObject({
  user: v.strictObject({ id: idSchema, name: v.string(), department: v.string(), avatarUrl: v.string() }),
  /** The user's current day. */
  date: localDateSchema,
  isOnLeave: v.boolean(),
  /** The day of the last check-in, null before the first. */
  lastInDate: v.nullable(localDateSchema),
  /** Only super admins give an admin leave. */
  mayGiveLeave: v.boolean(),
  /**
   * `sent`: the user was nudged today. `unreachable`: neither a push message nor an email reaches the user, the user
   * switched nudges off, or is on leave.
   */
  nudge: v.picklist(['possible', 'sent', 'unreachable']),
});
export type NotIn = v.InferOutput<typeof notInSchema>;

/** Each page reads a limited number of users, so a page may have few items although `nextCursor` is set. */
export const notInPageSchema = v.strictObject({
  items: v.array(notInSchema),
  nextCursor: v.optional(cursorSchema),
  /** False on a server that sends neither push messages nor email. */
  canNudge: v.boolean(),
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

/** `gone` means that the user has no open account. */
export const NUDGE_OUTCOMES = ['nudged', 'sent', 'in', 'leave', 'off', 'unreachable', 'own', 'gone'] as const;
export type NudgeOutcome = (typeof NUDGE_OUTCOMES)[number];

export const nudgedSchema = v.strictObject({
  items: v.array(v.strictObject({ userId: idSchema, outcome: v.picklist(NUDGE_OUTCOMES) })),
});
export type Nudged = v.InferOutput<typeof nudgedSchema>;
