import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import type { Guard } from '#worker/core/guard.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import type { RedemptionRow } from '#worker/db/schema.ts';
import { giveCode } from './codes.ts';

/** The part of a redemption's move that its way of fulfilment adds to the batch. */
export interface FulfilmentWrite {
  /** `fulfilled` when the owner has the reward with this batch. */
  status: Extract<RedemptionStatus, 'approved' | 'fulfilled'>;
  guards: readonly Guard[];
  statements: readonly Statement[];
}

/** Approves: gives a code, orders a gift card or writes leave, in the batch of the approval. Throws no_code_left. */
export async function fulfil(
  db: Db,
  redemption: RedemptionRow,
  { now }: ActionContext,
  { companyTimeZone }: Settings,
): Promise<FulfilmentWrite> {
  switch (redemption.fulfilment.way) {
    case 'codes': {
      const today = localDateIn(companyTimeZone, now);
      return { status: 'fulfilled', ...(await giveCode(db, redemption, { today, at: now.toISOString() })) };
    }
    case 'by_hand':
    case 'provider':
    case 'day_off':
      return { status: 'approved', guards: [], statements: [] };
  }
}

/** Rejects or cancels an approved redemption: its order must not reach the owner any more. */
export async function takeBackOrder(
  _db: Db,
  redemption: RedemptionRow,
  _context: ActionContext,
): Promise<Pick<FulfilmentWrite, 'guards' | 'statements'>> {
  switch (redemption.fulfilment.way) {
    case 'by_hand':
    case 'codes':
    case 'provider':
    case 'day_off':
      return { guards: [], statements: [] };
  }
}
