import type { OrderFailure } from '#domain/fulfilment/orders.ts';
import type { FaceValue } from '#domain/fulfilment/ways.ts';

export interface GiftCardOrder {
  /** The provider's key against a second order (`toExternalId`). */
  externalId: string;
  product: string;
  face: FaceValue;
  recipient: { name: string; email: string };
}

/** The provider's record of an order. It never contains the link of a gift card. */
export interface ProviderOrder {
  order: string;
  /** Null for an order that was not made through this app. */
  externalId: string | null;
  /** `open`: the provider has not released the order yet. `ended`: the order has failed or was cancelled. */
  status: 'delivered' | 'open' | 'ended';
  isCancelled: boolean;
  reward: string | null;
  face: FaceValue | null;
  /** Null when the provider charges in another currency than the gift card's. */
  feeCents: number | null;
}

/** `lost`: no answer, or one that cannot be read. The provider may have acted. */
export type NoAnswer =
  | { is: 'lost' }
  /** The provider did not look at the request. */
  | { is: 'turned_away'; failure: OrderFailure | null; afterMs: number };

export type PlaceAnswer =
  | { is: 'found'; order: ProviderOrder }
  | { is: 'refused'; failure: OrderFailure }
  /** The provider has an order with this key and other contents. */
  | { is: 'conflict' }
  | NoAnswer;
export type FindAnswer = { is: 'found'; order: ProviderOrder } | { is: 'not_known' } | NoAnswer;
export type LinkAnswer = { is: 'link'; link: string } | { is: 'gone' } | { is: 'no_answer' };
export type ListAnswer = { is: 'page'; orders: readonly ProviderOrder[]; hasMore: boolean } | { is: 'no_answer' };

/** A verified message. It names an order or a reward, and is only a reason to ask for the order. */
export interface GiftCardMessage {
  id: string;
  about: { order: string } | { reward: string } | null;
}

/** A provider of gift cards. No function throws. */
export interface GiftCardPort {
  /** A repeated order with the same key is answered with the first one. */
  placeOrder(order: GiftCardOrder): Promise<PlaceAnswer>;
  findOrder(externalId: string): Promise<FindAnswer>;
  /** The link opens the gift card for everyone who has it, so it is stored nowhere. */
  makeLink(reward: string): Promise<LinkAnswer>;
  /** Newest first. `skip` is the number of orders on the pages before. */
  listOrders(since: Date, skip: number): Promise<ListAnswer>;
  verifyWebhook(body: string, signature: string | null): Promise<GiftCardMessage | null>;
}
