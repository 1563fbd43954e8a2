import type { Role } from '#domain/people/roles.ts';
import type { IdempotentRequest } from './idempotency.ts';

export interface ActionContext {
  actorId: string;
  /**
   * The rights that the actor had when the request began, and must still have when the act is written. `account` means
   * that the actor may use the app. A role means that the actor still has this role or a higher one as well. `system`
   * needs no rights: a job or the identity provider acts.
   */
  rights: 'account' | 'system' | Role;
  idempotent: IdempotentRequest | null;
  now: Date;
  newId: () => string;
  deviceId?: string | null;
}
