import * as v from 'valibot';
import {
  countSchema,
  cursorSchema,
  instantSchema,
  localDateSchema,
  text,
  wholeNumber,
  wholeNumberParam,
} from './common.ts';

export const ANNOUNCEMENT_DAYS = 30;
export const ANNOUNCEMENT_SCHEDULE_DAYS = 90;
export const ANNOUNCEMENT_MESSAGE_MAX = 500;

export const announcementInputSchema = v.strictObject({
  title: text(1, 80),
  message: text(1, ANNOUNCEMENT_MESSAGE_MAX),
  /** The last day on which the announcement is shown, by each user's local date. */
  until: localDateSchema,
  /** Null when all users receive it. */
  department: v.optional(v.nullable(text(1, 80)), null),
  publishAt: v.optional(v.nullable(instantSchema), null),
});
export type AnnouncementInput = v.InferOutput<typeof announcementInputSchema>;

/** A null `publishAt` publishes the announcement immediately. */
export const announcementChangeSchema = v.strictObject({
  ...announcementInputSchema.entries,
  version: v.optional(wholeNumber(0, Number.MAX_SAFE_INTEGER)),
});
export type AnnouncementChange = v.InferOutput<typeof announcementChangeSchema>;

export const announcementSchema = v.strictObject({
  id: v.string(),
  title: v.string(),
  message: v.string(),
  until: v.string(),
  department: v.nullable(v.string()),
  publishAt: v.nullable(v.string()),
  createdBy: v.string(),
  createdAt: v.string(),
  publishedAt: v.nullable(v.string()),
  withdrawnAt: v.nullable(v.string()),
  version: countSchema,
});
export type Announcement = v.InferOutput<typeof announcementSchema>;

export const announcementPageSchema = v.strictObject({
  items: v.array(
    v.strictObject({
      ...announcementSchema.entries,
      createdByName: v.nullable(v.string()),
      /** The state on the company's current day. */
      state: v.picklist(['scheduled', 'cancelled', 'shown', 'over', 'withdrawn']),
      /** Null before publication, and for announcements that an earlier version of the app published. */
      recipients: v.nullable(countSchema),
      readers: v.number(),
    }),
  ),
  nextCursor: v.optional(v.string()),
});
export type AnnouncementRow = v.InferOutput<typeof announcementPageSchema>['items'][number];

export const announcementAudienceSchema = v.strictObject({
  people: countSchema,
  departments: v.array(v.strictObject({ name: v.string(), people: countSchema })),
});
export type AnnouncementAudience = v.InferOutput<typeof announcementAudienceSchema>;

export const ANNOUNCEMENT_PAGE = 20;

export const announcementsQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 50)),
});
export type AnnouncementsQuery = v.InferOutput<typeof announcementsQuerySchema>;
