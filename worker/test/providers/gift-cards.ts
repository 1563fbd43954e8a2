import type { FaceValue } from '#domain/fulfilment/ways.ts';
import type {
  FindAnswer,
  GiftCardOrder,
  GiftCardPort,
  ListAnswer,
  NoAnswer,
  PlaceAnswer,
  ProviderOrder,
} from '#worker/gift-cards/port.ts';

export type Fault =
  | 'lost_before'
  /** The provider acts, and its answer is lost. */
  | 'lost_after'
  | 'busy'
  | 'key'
  | 'funds'
  | 'product'
  | 'amount'
  /** The provider has the order, and releases it later. */
  | 'review';

interface Kept {
  record: ProviderOrder;
  contents: string;
}

let providers = 0;

/**
 * A provider of gift cards in memory. It keeps the rules of the port: one order for each key, an answer with the first
 * order for a repeated key, and a conflict for other contents. It proves nothing about Tremendous
 * (e2e/kit/gift-card-stand-in.ts).
 */
export class GiftCardProvider implements GiftCardPort {
  readonly kept = new Map<string, Kept>();
  placed: GiftCardOrder[] = [];
  links = 0;
  fault: (request: 'place' | 'find') => Fault | null = () => null;
  /** Hears of each change of an order, like a webhook. */
  onChange: (record: ProviderOrder) => void = () => {};

  readonly #pageSize: number;
  /** Its ids differ from those of the other providers in the database of a test file. */
  readonly #name = `${++providers}-`;

  constructor(pageSize = 50) {
    this.#pageSize = pageSize;
  }

  #refuse(fault: Fault | null): NoAnswer | null {
    if (fault === 'busy') return { is: 'turned_away', failure: null, afterMs: 1_000 };
    if (fault === 'key') return { is: 'turned_away', failure: 'account', afterMs: 0 };
    return fault === 'lost_before' ? { is: 'lost' } : null;
  }

  async placeOrder(order: GiftCardOrder): Promise<PlaceAnswer> {
    const fault = this.fault('place');
    const refusal = this.#refuse(fault);
    if (refusal) return refusal;
    const { externalId, face, product } = order;
    this.placed.push(order);
    const contents = JSON.stringify([product, face, order.recipient]);
    const known = this.kept.get(externalId);
    if (known) {
      if (fault === 'lost_after') return { is: 'lost' };
      return known.contents === contents ? { is: 'found', order: known.record } : { is: 'conflict' };
    }
    if (fault === 'funds' || fault === 'product' || fault === 'amount') return { is: 'refused', failure: fault };
    const number = `${this.#name}${this.kept.size + 1}`;
    const record: ProviderOrder = {
      order: `ORDER${number}`,
      externalId,
      status: fault === 'review' ? 'open' : 'delivered',
      isCancelled: false,
      reward: `REWARD${number}`,
      face,
      feeCents: 0,
    };
    this.kept.set(externalId, { record, contents });
    this.onChange(record);
    return fault === 'lost_after' ? { is: 'lost' } : { is: 'found', order: record };
  }

  async findOrder(externalId: string): Promise<FindAnswer> {
    const fault = this.fault('find');
    const refusal = this.#refuse(fault);
    if (refusal) return refusal;
    if (fault === 'lost_after') return { is: 'lost' };
    const known = this.kept.get(externalId);
    return known ? { is: 'found', order: known.record } : { is: 'not_known' };
  }

  change(externalId: string, part: Partial<ProviderOrder>): void {
    const known = this.kept.get(externalId);
    if (!known) throw new Error(`No order ${externalId}`);
    known.record = { ...known.record, ...part };
    this.onChange(known.record);
  }

  async makeLink(reward: string) {
    this.links += 1;
    return { is: 'link' as const, link: `https://reward.example.test/${reward}/${this.links}` };
  }

  async listOrders(_since: Date, skip: number): Promise<ListAnswer> {
    const newestFirst = [...this.kept.values()].map(({ record }) => record).toReversed();
    const orders = newestFirst.slice(skip, skip + this.#pageSize);
    return { is: 'page', orders, hasMore: orders.length === this.#pageSize };
  }

  async verifyWebhook(body: string, signature: string | null) {
    return signature === 'sha256=right' ? JSON.parse(body) : null;
  }
}

export const GIFT_CARD: { way: 'provider'; face: FaceValue; product: string } = {
  way: 'provider',
  face: { cents: 2_500, currency: 'EUR' },
  product: 'OKMHM2X2OHYV',
};
