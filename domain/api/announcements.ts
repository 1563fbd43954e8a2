import * as v from 'valibot';
import { cursorSchema, localDateSchema, text, wholeNumberParam } from './common.ts';

/** An announcement stands at most this many days after today. */
export const ANNOUNCEMENT_DAYS = 30;
export const ANNOUNCEMENT_MESSAGE_MAX = 500;

/** What is said to everybody. `until`: the last day on which it is shown, each person's own. */
export const announcementInputSchema = v.strictObject({
  title: text(1, 80),
  message: text(1, ANNOUNCEMENT_MESSAGE_MAX),
  until: localDateSchema,
});
export type AnnouncementInput = v.InferOutput<typeof announcementInputSchema>;

export const announcementSchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  until: v.string(),
  createdBy: v.string(),
  createdAt: v.string(),
  /** When an admin took it back; null while it stands. */
  withdrawnAt: v.nullable(v.string()),
});
export type Announcement = v.InferOutput<typeof announcementSchema>;

export const announcementPageSchema = v.strictObject({
  items: v.array(
    v.strictObject({
      ...announcementSchema.entries,
      createdByName: v.nullable(v.string()),
      /** Whether people see it now, by the day of the company. */
      isShown: v.boolean(),
      /** How many people have read it. */
      readers: v.number(),
    }),
  ),
  nextCursor: v.optional(v.string()),
});
export type AnnouncementRow = v.InferOutput<typeof announcementPageSchema>['items'][number];

export const ANNOUNCEMENT_PAGE = 20;

export const announcementsQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 50)),
});
export type AnnouncementsQuery = v.InferOutput<typeof announcementsQuerySchema>;
