import * as v from 'valibot';
import { NOTIFICATION_KINDS } from '../notifications/kinds.ts';
import { ENDPOINT_MAX } from '../notifications/push-hosts.ts';
import { countSchema, timeSchema } from './common.ts';
import { refuseAs } from './field-issues.ts';

/** A further device replaces the oldest device. */
export const DEVICES_MAX = 5;

const endpointSchema = v.pipe(
  v.string(),
  v.maxLength(ENDPOINT_MAX),
  v.check((value) => URL.canParse(value), refuseAs('push_address')),
);
const key = (letters: number) =>
  v.pipe(v.string(), v.regex(new RegExp(`^[A-Za-z0-9_-]{${letters}}={0,2}$`), refuseAs('push_key')));
const optionalText = (max: number) => v.optional(v.pipe(v.string(), v.maxLength(max)), '');

/** The push subscription payload of spec section 3. The session decides the user, and `userId` is ignored. */
export const subscriptionSchema = v.strictObject({
  endpoint: endpointSchema,
  /** 65 and 16 bytes in base64url (RFC 8291). */
  keys: v.strictObject({ p256dh: key(87), auth: key(22) }),
  userId: optionalText(64),
  deviceInfo: v.optional(
    v.strictObject({ userAgent: optionalText(400), platform: optionalText(100), language: optionalText(35) }),
  ),
});
export type SubscriptionInput = v.InferOutput<typeof subscriptionSchema>;
export const subscribedSchema = v.strictObject({ isSubscribed: v.boolean() });

/** Without an endpoint, all devices of the user are selected. */
export const deviceQuerySchema = v.strictObject({ endpoint: v.optional(endpointSchema) });
export const pushTestSchema = v.strictObject({ sent: countSchema });

const quietHoursSchema = v.nullable(v.strictObject({ from: timeSchema, to: timeSchema }));
const toKindsSchema = <Switch extends v.GenericSchema>(one: Switch) =>
  v.strictObject(
    Object.fromEntries(NOTIFICATION_KINDS.map((kind) => [kind, one])) as Record<
      (typeof NOTIFICATION_KINDS)[number],
      Switch
    >,
  );

export const notificationPreferencesSchema = v.strictObject({
  notifications: v.boolean(),
  emailUpdates: v.boolean(),
  push: toKindsSchema(v.boolean()),
  email: toKindsSchema(v.boolean()),
  /** Push messages wait until the quiet hours end. */
  quietHours: quietHoursSchema,
  /** Null when the server sends no push messages. */
  pushKey: v.nullable(v.string()),
  hasMail: v.boolean(),
  /** False when the query names no device. */
  isSubscribed: v.boolean(),
});
export type NotificationPreferences = v.InferOutput<typeof notificationPreferencesSchema>;

const optionalKinds = toKindsSchema(v.optional(v.boolean()));
/** An absent field keeps its value. */
export const notificationPreferencesInputSchema = v.strictObject({
  notifications: v.optional(v.boolean()),
  emailUpdates: v.optional(v.boolean()),
  push: v.optional(optionalKinds),
  email: v.optional(optionalKinds),
  quietHours: v.optional(quietHoursSchema),
});
export type NotificationPreferencesInput = v.InferOutput<typeof notificationPreferencesInputSchema>;
