/**
 * The reasons why an address receives no e-mail: the provider refused it, its server refused it, or its owner marked
 * our mail as spam.
 */
export const BLOCK_REASONS = ['rejected', 'bounced', 'complained'] as const;
export type BlockReason = (typeof BLOCK_REASONS)[number];
