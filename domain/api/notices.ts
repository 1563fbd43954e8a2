import * as v from 'valibot';
import { instantSchema } from './common.ts';

export const NOTICES_SHOWN = 50;
/** More announcements than these at once nobody reads. */
export const ANNOUNCEMENTS_SHOWN = 10;
/** Unread ones are counted up to here: the bell says 99+. */
export const UNREAD_COUNTED = 100;

/** What a person is told: of acts that touched them, and what is said to everybody. */
export const noticesSchema = v.strictObject({
  /** The newest first. `kind` and `facts` are those of domain/people/notices.ts; the person's language makes a sentence of them. */
  items: v.array(
    v.strictObject({
      id: v.string(),
      kind: v.string(),
      facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
      /** Whose act it was, where one may know. */
      givenBy: v.nullable(v.strictObject({ name: v.string(), avatarUrl: v.string() })),
      createdAt: v.string(),
      isRead: v.boolean(),
    }),
  ),
  /** Announcements in force, the newest first. */
  announcements: v.array(
    v.strictObject({
      id: v.string(),
      title: v.string(),
      message: v.string(),
      createdAt: v.string(),
      isRead: v.boolean(),
    }),
  ),
  /** How many of both are unread, counted up to 100. */
  unread: v.number(),
});
export type Notices = v.InferOutput<typeof noticesSchema>;

/** Everything up to the instant of the newest that was shown is read. */
export const noticesReadSchema = v.strictObject({ upTo: instantSchema });
export const unreadSchema = v.strictObject({ unread: v.number() });
