import type { ApprovalStatus } from './roles.ts';

/** The blocks by the identity provider: permanent, or after too many failed sign-ins. */
export type ProviderBlock = 'banned' | 'locked';

export interface BlockState {
  approvalStatus: ApprovalStatus;
  /** The block that the provider last reported; null without one. */
  providerBlock: ProviderBlock | null;
  /** The status to return to when the block is lifted; null when the status is an admin's decision. */
  statusBeforeBlock: ApprovalStatus | null;
}

/**
 * Returns the account after the provider blocks it (`block`) or lifts the block (null). A block suspends approved and
 * pending accounts.
 * Lifting it restores the status before, and never undoes an admin's decision. docs/decisions/0030.
 */
export function followBlock(before: BlockState, block: ProviderBlock | null): BlockState {
  const { approvalStatus, providerBlock, statusBeforeBlock } = before;
  const isBlockedBefore = providerBlock !== null;
  if (isBlockedBefore === (block !== null)) return { ...before, providerBlock: block };
  if (block === null) {
    return { approvalStatus: statusBeforeBlock ?? approvalStatus, providerBlock: null, statusBeforeBlock: null };
  }
  const isOutAlready = approvalStatus === 'suspended' || approvalStatus === 'rejected';
  if (isOutAlready) return { approvalStatus, providerBlock: block, statusBeforeBlock: null };
  return { approvalStatus: 'suspended', providerBlock: block, statusBeforeBlock: approvalStatus };
}
