import * as v from 'valibot';
import { BLOCK_REASONS } from '../mail/blocks.ts';
import { instantSchema, text } from './common.ts';

export const OUTBOX_SHOWN = 50;

export const mailStateSchema = v.strictObject({
  /** False when the server sends no email. Screens then hide the email switches. */
  isConfigured: v.boolean(),
  /** True in a demonstration, which stores mails for admins instead of sending them. */
  isOutbox: v.boolean(),
  address: v.string(),
  block: v.nullable(v.strictObject({ reason: v.picklist(BLOCK_REASONS), blockedAt: instantSchema })),
});
export type MailState = v.InferOutput<typeof mailStateSchema>;

export const storedMailSchema = v.strictObject({
  number: v.number(),
  recipient: v.string(),
  subject: v.string(),
  html: v.string(),
  text: v.string(),
  headers: v.record(v.string(), v.string()),
  sentAt: instantSchema,
});
export type StoredMail = v.InferOutput<typeof storedMailSchema>;

export const mailOutboxSchema = v.strictObject({ items: v.array(storedMailSchema) });

export const unsubscribeQuerySchema = v.strictObject({ token: text(1, 200) });
export const unsubscribedSchema = v.strictObject({ isOff: v.literal(true) });
