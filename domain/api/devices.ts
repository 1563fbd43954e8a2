import * as v from 'valibot';
import { DEVICES_MAX } from '../devices/device-actions.ts';
import { refuseAs } from './field-issues.ts';
import { countSchema, deviceIdSchema, instantSchema } from './common.ts';

/** A device whose key may send its user's queued actions. */
export const deviceSchema = v.strictObject({
  id: deviceIdSchema,
  /** Such as Chrome; null when the user agent is unknown. */
  browser: v.nullable(v.string()),
  /** The operating system, such as Android. */
  system: v.nullable(v.string()),
  createdAt: instantSchema,
  /** The approximate time of the last request with the key of the device. */
  lastUsedAt: v.nullable(instantSchema),
});
export type Device = v.InferOutput<typeof deviceSchema>;

export const devicesSchema = v.strictObject({ items: v.pipe(v.array(deviceSchema), v.maxLength(DEVICES_MAX)) });

/** A point of P-256 in its uncompressed form: 65 bytes, base64url. */
const publicKeySchema = v.pipe(v.string(), v.regex(/^B[A-Za-z0-9_-]{86}$/, refuseAs('public_key')));

export const newDeviceSchema = v.strictObject({
  /** The `keyid` of the device's signatures. */
  id: deviceIdSchema,
  publicKey: publicKeySchema,
  clockId: deviceIdSchema,
  /** True when the device was registered before. The server then renews its key, unless the key was revoked. */
  isRenewal: v.optional(v.boolean(), false),
});
export type NewDevice = v.InferOutput<typeof newDeviceSchema>;

export const deviceParamSchema = v.strictObject({ id: deviceIdSchema });

export const signedOutSchema = v.strictObject({
  devicesRevoked: countSchema,
  /** True when the sign-in provider was asked to end every session; false when the provider has no sessions. */
  hasEndedSessions: v.boolean(),
});
export type SignedOut = v.InferOutput<typeof signedOutSchema>;
