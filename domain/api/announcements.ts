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

/** An announcement stands at most this many days after its first. */
export const ANNOUNCEMENT_DAYS = 30;
/** Its hour is at most so many days ahead. */
export const ANNOUNCEMENT_SCHEDULE_DAYS = 90;
export const ANNOUNCEMENT_MESSAGE_MAX = 500;

/** An announcement as an admin writes it. */
export const announcementInputSchema = v.strictObject({
  title: text(1, 80),
  message: text(1, ANNOUNCEMENT_MESSAGE_MAX),
  /** The last day on which it is shown, each person's own. */
  until: localDateSchema,
  /** For the people of this department; null: for everybody. */
  department: v.optional(v.nullable(text(1, 80)), null),
  /** Goes out at this instant; null: at once. */
  publishAt: v.optional(v.nullable(instantSchema), null),
});
export type AnnouncementInput = v.InferOutput<typeof announcementInputSchema>;

/** The whole announcement anew, while it waits for its hour. `publishAt` null: it goes out at once. */
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
  /** When it went out; null while it waits for its hour. */
  publishedAt: v.nullable(v.string()),
  /** When an admin cancelled it or took it back; null while it stands. */
  withdrawnAt: v.nullable(v.string()),
  version: countSchema,
});
export type Announcement = v.InferOutput<typeof announcementSchema>;

export const announcementPageSchema = v.strictObject({
  items: v.array(
    v.strictObject({
      ...announcementSchema.entries,
      createdByName: v.nullable(v.string()),
      /** By the day of the company. */
      state: v.picklist(['scheduled', 'cancelled', 'shown', 'over', 'withdrawn']),
      /** How many people it was for when it went out; null before, and for those of earlier versions. */
      recipients: v.nullable(countSchema),
      /** How many people have read it. */
      readers: v.number(),
    }),
  ),
  nextCursor: v.optional(v.string()),
});
export type AnnouncementRow = v.InferOutput<typeof announcementPageSchema>['items'][number];

/** How many people an announcement would go to now. */
export const announcementAudienceSchema = v.strictObject({
  people: countSchema,
  departments: v.array(v.strictObject({ name: v.string(), people: countSchema })),
});

export const ANNOUNCEMENT_PAGE = 20;

export const announcementsQuerySchema = v.strictObject({
  cursor: v.optional(cursorSchema),
  limit: v.optional(wholeNumberParam(1, 50)),
});
export type AnnouncementsQuery = v.InferOutput<typeof announcementsQuerySchema>;
