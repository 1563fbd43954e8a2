import * as v from 'valibot';
import { BLOCK_REASONS } from '../mail/blocks.ts';
import { instantSchema, text } from './common.ts';

/** As many mails of the outbox are listed. */
export const OUTBOX_SHOWN = 50;

/** Whether e-mail reaches the signed-in user. */
export const mailStateSchema = v.strictObject({
  /** Where it is not, no switch for it is shown. */
  isConfigured: v.boolean(),
  /** Mails are kept here for admins to read, and none is sent: a demonstration. */
  isOutbox: v.boolean(),
  address: v.string(),
  /** Why the address takes none, and since when; null: it takes some. */
  block: v.nullable(v.strictObject({ reason: v.picklist(BLOCK_REASONS), blockedAt: instantSchema })),
});
export type MailState = v.InferOutput<typeof mailStateSchema>;

/** A mail that was kept and not sent. */
export const keptMailSchema = v.strictObject({
  number: v.number(),
  recipient: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  headers: v.record(v.string(), v.string()),
  sentAt: instantSchema,
});
export type KeptMail = v.InferOutput<typeof keptMailSchema>;

/** The newest first. */
export const mailOutboxSchema = v.strictObject({ items: v.array(keptMailSchema) });

/** The token of a mail's link. */
export const unsubscribeQuerySchema = v.strictObject({ token: text(1, 200) });
export const unsubscribedSchema = v.strictObject({ isOff: v.literal(true) });
