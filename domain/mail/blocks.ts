/**
 * `rejected`: the mail provider refused the address. `bounced`: the mail server of the address refused a mail.
 * `complained`: the owner of the address marked a mail as spam.
 */
export const BLOCK_REASONS = ['rejected', 'bounced', 'complained'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
