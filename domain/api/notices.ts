import * as v from 'valibot';
import { instantSchema } from './common.ts';

export const NOTICES_SHOWN = 50;
export const ANNOUNCEMENTS_SHOWN = 10;
/** At this number the bell shows 99+. */
export const UNREAD_COUNTED = 100;

export const noticesSchema = v.strictObject({
  /** domain/notices/notices.ts defines `kind` and `facts`. Screens write the text in the user's language. */
  items: v.array(
    v.strictObject({
      id: v.string(),
      kind: v.string(),
      facts: v.record(v.string(), v.union([v.string(), v.number(), v.boolean(), v.null()])),
      /** Null when the user may not know the admin. `firstName` is the name if there is no other. */
      givenBy: v.nullable(v.strictObject({ name: v.string(), firstName: v.string(), avatarUrl: v.string() })),
      createdAt: v.string(),
      isRead: v.boolean(),
      /** True when the user has closed or followed the card on the dashboard. */
      isClosed: v.boolean(),
    }),
  ),
  announcements: v.array(
    v.strictObject({
      id: v.string(),
      title: v.string(),
      message: v.string(),
      createdAt: v.string(),
      isRead: v.boolean(),
      isClosed: v.boolean(),
    }),
  ),
  /** Counted up to 100. */
  unread: v.number(),
});
export type Notices = v.InferOutput<typeof noticesSchema>;

/** The instant of the newest entry on the screen. All entries up to this instant are marked as read, or removed. */
export const noticesUpToSchema = v.strictObject({ upTo: instantSchema });
export const unreadSchema = v.strictObject({ unread: v.number() });
