import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { followBlock, type BlockState, type ProviderBlock } from './provider-block.ts';
import { APPROVAL_STATUSES, type ApprovalStatus } from './roles.ts';

const account = (approvalStatus: ApprovalStatus): BlockState => ({
  approvalStatus,
  providerBlock: null,
  statusBeforeBlock: null,
});

describe('a block of the identity provider', () => {
  it.each(APPROVAL_STATUSES)(
    'a block shuts out a user who is %s, and this status returns when the block is lifted',
    (status) => {
      const blocked = followBlock(account(status), 'banned');
      expect(blocked.approvalStatus).toBe(status === 'rejected' ? 'rejected' : 'suspended');
      expect(followBlock(blocked, null)).toEqual(account(status));
    },
  );

  it('an admin’s decision on a blocked account is kept when the block is lifted', () => {
    const blocked = followBlock(account('approved'), 'locked');
    // An admin decided on the account during the block, so no earlier status is stored.
    const taken = { ...blocked, statusBeforeBlock: null };
    expect(followBlock(taken, null)).toEqual(account('suspended'));
    expect(followBlock({ ...taken, approvalStatus: 'approved' }, null)).toEqual(account('approved'));
  });

  it('a second block changes only the kind of the block', () => {
    const locked = followBlock(account('pending'), 'locked');
    expect(followBlock(locked, 'banned')).toEqual({ ...locked, providerBlock: 'banned' });
    expect(followBlock(followBlock(locked, 'banned'), null)).toEqual(account('pending'));
  });

  it('an account has its original status again after any order of blocks', () => {
    const blocks = fc.array(fc.constantFrom<ProviderBlock | null>('banned', 'locked', null), { maxLength: 12 });
    fc.assert(
      fc.property(fc.constantFrom(...APPROVAL_STATUSES), blocks, (status, all) => {
        const end = [...all, null].reduce(followBlock, account(status));
        expect(end).toEqual(account(status));
      }),
    );
  });
});
