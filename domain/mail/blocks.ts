/** Why an address takes no e-mail: the provider refused it, its server did, or its owner called a mail of ours unwanted. */
export const BLOCK_REASONS = ['rejected', 'bounced', 'complained'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
