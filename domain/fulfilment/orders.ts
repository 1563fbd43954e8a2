/**
 * The states of an order, which is written when a claim is approved that nobody hands over by hand. `unknown` means
 * that the provider's answer was lost. Then the provider may or may not have acted, so it is asked again with the same
 * id. `cancelled` means that the order was given back before it reached its owner.
 */
export const ORDER_STATES = ['due', 'sending', 'unknown', 'failed', 'delivered', 'cancelled'] as const;
export type OrderState = (typeof ORDER_STATES)[number];
