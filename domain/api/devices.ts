import * as v from 'valibot';
import { DEVICES_MAX } from '../devices/device-actions.ts';
import { refuseAs } from './field-issues.ts';
import { countSchema, deviceIdSchema, instantSchema } from './common.ts';

/** A device that may send what its user did, by its key. */
export const deviceSchema = v.strictObject({
  id: deviceIdSchema,
  /** Such as Chrome; null where its user agent names none that we know. */
  browser: v.nullable(v.string()),
  /** Such as Android. */
  system: v.nullable(v.string()),
  createdAt: instantSchema,
  /** About when it last sent something by its key; null before the first time. */
  lastUsedAt: v.nullable(instantSchema),
});
export type Device = v.InferOutput<typeof deviceSchema>;

/** One's own, the newest first. */
export const devicesSchema = v.strictObject({ items: v.pipe(v.array(deviceSchema), v.maxLength(DEVICES_MAX)) });

/** A point of P-256 as it is written out: 65 bytes, base64url. */
const publicKeySchema = v.pipe(v.string(), v.regex(/^B[A-Za-z0-9_-]{86}$/, refuseAs('public_key')));

export const newDeviceSchema = v.strictObject({
  /** Made by the device with its key: the `keyid` of its signatures. */
  id: deviceIdSchema,
  publicKey: publicKeySchema,
  /** The id for which the device gets clock checks. */
  clockId: deviceIdSchema,
  /** Whether it was registered before: it is taken for longer then, unless it was revoked. */
  isRenewal: v.optional(v.boolean(), false),
});
export type NewDevice = v.InferOutput<typeof newDeviceSchema>;

export const deviceParamSchema = v.strictObject({ id: deviceIdSchema });

/** The answer to "Sign out everywhere". */
export const signedOutSchema = v.strictObject({
  devicesRevoked: countSchema,
  /** Whether the sign-in provider was told to end every session; false where it keeps none. */
  hasEndedSessions: v.boolean(),
});
export type SignedOut = v.InferOutput<typeof signedOutSchema>;
