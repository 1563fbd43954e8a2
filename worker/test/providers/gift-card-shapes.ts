export type GiftCardFault =
  | { status: number; message?: string; payload?: object; retryAfter?: number; body?: string }
  | { redirectTo: string }
  | 'hangs'
  | 'lost';

export const GIFT_CARD_API_KEY = 'TEST_standin_0123456789';
export const GIFT_CARD_WEBHOOK_KEY = 'a-private-key-of-the-tests';

export interface GiftCardRequest {
  method: string;
  path: string;
  authorization: string;
  body: unknown;
}
