import type { ApprovalStatus } from './roles.ts';

/** The blocks by the identity provider: `banned` is permanent, and `locked` follows too many failed sign-ins. */
export type ProviderBlock = 'banned' | 'locked';

export interface BlockState {
  approvalStatus: ApprovalStatus;
  providerBlock: ProviderBlock | null;
  /** The account status that returns when the block is lifted; null when an admin decided on the current status. */
  statusBeforeBlock: ApprovalStatus | null;
}

/**
 * When the provider lifts the block, the account gets its status from before the block, unless an admin has decided on
 * the account. docs/decisions/0006.
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
