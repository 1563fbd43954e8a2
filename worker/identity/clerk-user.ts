import * as v from 'valibot';
import { withoutUnseen } from '#domain/text/unseen.ts';
import { ROLES, type Role } from '#domain/people/roles.ts';
import type { ProviderProfile } from './identity.ts';

/** Epoch milliseconds before the year 2200. `Date` cannot format much later years as a day. */
const epochMsSchema = v.pipe(v.number(), v.minValue(0), v.maxValue(Date.UTC(2200, 0, 1)));

/** Clerk's API and Clerk's webhooks send the same object. */
export const clerkUserSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{1,64}$/)),
  first_name: v.nullish(v.string(), null),
  last_name: v.nullish(v.string(), null),
  email_addresses: v.optional(
    v.array(
      v.object({
        id: v.string(),
        email_address: v.string(),
        verification: v.nullish(v.object({ status: v.nullish(v.string()) })),
      }),
    ),
    [],
  ),
  primary_email_address_id: v.nullish(v.string(), null),
  public_metadata: v.nullish(v.record(v.string(), v.unknown()), null),
  banned: v.nullish(v.boolean(), false),
  locked: v.nullish(v.boolean(), false),
  lockout_expires_in_seconds: v.nullish(v.number(), null),
  created_at: epochMsSchema,
  updated_at: epochMsSchema,
});
export type ClerkUser = v.InferOutput<typeof clerkUserSchema>;

const NAME_MAX = 80;

function cleanName(name: string | null): string {
  const oneLine = (name ?? '').replaceAll(/[\u0000-\u001f\u007f]/g, ' ').trim();
  return withoutUnseen(oneLine.slice(0, NAME_MAX)).trim();
}

export function readRole(metadata: unknown): Role | null {
  if (typeof metadata !== 'object' || metadata === null || !('role' in metadata)) return null;
  return ROLES.find((role) => role === metadata.role) ?? null;
}

/** The longest lock that has an end, in seconds after the user's last change. A longer lock counts as permanent. */
const LOCK_MAX_SECONDS = 366 * 86_400;

function readBlock(user: ClerkUser): Pick<ProviderProfile, 'block' | 'blockEndsAtMs'> {
  if (user.banned) return { block: 'banned', blockEndsAtMs: null };
  if (!user.locked) return { block: null, blockEndsAtMs: null };
  const seconds = user.lockout_expires_in_seconds;
  const hasEnd = seconds !== null && seconds >= 0 && seconds <= LOCK_MAX_SECONDS;
  return { block: 'locked', blockEndsAtMs: hasEnd ? user.updated_at + Math.round(seconds * 1_000) : null };
}

export function toProfile(user: ClerkUser): ProviderProfile {
  const primary =
    user.email_addresses.find(({ id }) => id === user.primary_email_address_id) ?? user.email_addresses[0];
  return {
    subject: user.id,
    email: primary?.email_address.trim().toLowerCase() || null,
    emailVerified: primary?.verification?.status === 'verified',
    firstName: cleanName(user.first_name),
    lastName: cleanName(user.last_name),
    role: readRole(user.public_metadata),
    ...readBlock(user),
    createdAtMs: user.created_at,
    updatedAtMs: user.updated_at,
  };
}
