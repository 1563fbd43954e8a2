/** A fault of the gift card provider: a status with an answer, a redirect, no answer, or an order without an answer. */
export type GiftCardFault =
  | { status: number; message?: string; payload?: object; retryAfter?: number; body?: string }
  | { redirectTo: string }
  | 'hangs'
  | 'lost';

export const GIFT_CARD_API_KEY = 'TEST_standin_0123456789';
export const GIFT_CARD_WEBHOOK_KEY = 'a-private-key-of-the-tests';

/** A request as the stand-in received it. */
export interface GiftCardRequest {
  method: string;
  path: string;
  authorization: string;
  body: unknown;
}
