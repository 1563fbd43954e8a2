import { displayName } from '#domain/people/names.ts';
import type { Role } from '#domain/people/roles.ts';
import type { ProviderProfile } from './identity.ts';

const NO_EMAIL = '@no-email.invalid';

/** The address is unique, and no mail can be delivered to it. */
export const withoutEmail = (subject: string): string => subject + NO_EMAIL;

export const hasAddress = (email: string): boolean => !email.endsWith(NO_EMAIL);

export function toEmail({ email, subject }: ProviderProfile): string {
  return email === null || !hasAddress(email) ? withoutEmail(subject) : email;
}

export function toName({ firstName, lastName, email }: ProviderProfile): string {
  return displayName({ firstName, lastName, email });
}

/** Spec section 5. */
export function roleAtCreation(role: Role | null): Role {
  return role === 'admin' ? 'admin' : 'employee';
}

/**
 * A new record cannot get the role super_admin, so super_admin is not stored. The provider's next message then gives
 * the user this role.
 */
export function roleSeenAtCreation(role: Role | null): Role | '' {
  return role === 'super_admin' ? '' : (role ?? '');
}
