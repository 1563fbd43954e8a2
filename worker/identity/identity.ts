import type { ProviderBlock } from '../../domain/people/provider-block.ts';
import type { Role } from '../../domain/people/roles.ts';

/** What a request proved. */
export interface Proof {
  /** The provider's user id (users.employee_id). */
  subject: string;
  /** The role of the public metadata, when the session token carries it. */
  role: Role | null;
  /** The provider's id of the impersonator; null in the user's own session. */
  impersonator: string | null;
}

/** What the provider knows of a person: it fills the record at first sign-in and follows later changes. */
export interface ProviderProfile {
  subject: string;
  /** Lower case; null when the provider has none. */
  email: string | null;
  /** Whether the provider knows that the address is theirs. */
  emailVerified: boolean;
  firstName: string;
  lastName: string;
  /** The role of the public metadata; null when it names none. */
  role: Role | null;
  /** How the provider keeps them out; null when it does not. */
  block: ProviderBlock | null;
  /** When a lock ends by itself, epoch milliseconds; null when nobody knows. */
  blockEndsAtMs: number | null;
  /** Epoch milliseconds. */
  createdAtMs: number;
  updatedAtMs: number;
}

/** Who a request comes from, by the identity provider's word. Identity is never read from a body or a query. */
export interface Identity {
  /** What the request proves, or null when it proves nobody. */
  authenticate(request: Request): Promise<Proof | null>;
  /**
   * What the provider knows of a person who has no record yet; null when it does not know the person, or makes no
   * records (the demo). Throws AppError identity_unavailable when the provider does not answer.
   */
  profileOf(proof: Proof): Promise<ProviderProfile | null>;
  /**
   * Ends every session of a person at the provider, and gives whether it keeps any. A token that is out lives on for its minute.
   * Throws AppError identity_unavailable.
   */
  endSessions(subject: string): Promise<boolean>;
}
