import type { ProviderBlock } from '#domain/people/provider-block.ts';
import type { Role } from '#domain/people/roles.ts';

export interface Proof {
  /** The provider's user id (users.employee_id). */
  subject: string;
  /** The role of the public metadata; null when the session token does not contain the role. */
  role: Role | null;
  /** The provider's id of the impersonator; null in the user's own session. */
  impersonator: string | null;
}

export interface ProviderProfile {
  subject: string;
  /** Lower case; null when the provider has no address. */
  email: string | null;
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The role of the public metadata; null when the metadata contains no role. */
  role: Role | null;
  block: ProviderBlock | null;
  /** The instant at which a lock ends by itself, epoch milliseconds; null when the end is unknown. */
  blockEndsAtMs: number | null;
  /** Epoch milliseconds. */
  createdAtMs: number;
  updatedAtMs: number;
}

/** Identity is never read from a body or a query. */
export interface Identity {
  authenticate(request: Request): Promise<Proof | null>;
  /**
   * Returns null when the provider does not know the user, and always in the demo. Throws AppError identity_unavailable
   * when the provider does not answer.
   */
  readProfile(proof: Proof): Promise<ProviderProfile | null>;
  /**
   * Returns false when the provider keeps no sessions. A token that was issued before the call stays valid for a
   * minute.
   */
  endSessions(subject: string): Promise<boolean>;
  /**
   * Asks the provider to send an invitation by email, at most one to an address. An address with an invitation or an
   * account counts as sent. Null when the provider sends none.
   */
  invite: ((email: string) => Promise<'sent' | 'refused'>) | null;
}
