import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import type { Settings } from '#domain/settings/settings.ts';
import { localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import type { Guard } from '#worker/core/guard.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import type { RedemptionRow } from '#worker/db/schema.ts';
import { giveCode } from './codes.ts';
import { approveDaysOff, cancelDaysOff } from './days-off.ts';
import { expectEndedOrder, orderGiftCard, takeBackGiftCard } from './gift-cards.ts';

export interface FulfilmentWrite {
  status: Extract<RedemptionStatus, 'approved' | 'fulfilled'>;
  guards: readonly Guard[];
  statements: readonly Statement[];
  chosenDays?: LocalDate[];
}

export async function fulfil(
  db: Db,
  redemption: RedemptionRow,
  context: ActionContext,
  { companyTimeZone }: Settings,
): Promise<FulfilmentWrite> {
  const { fulfilment } = redemption;
  switch (fulfilment.way) {
    case 'codes': {
      const { now } = context;
      const today = localDateIn(companyTimeZone, now);
      return { status: 'fulfilled', ...(await giveCode(db, redemption, { today, at: now.toISOString() })) };
    }
    case 'provider':
      return { status: 'approved', guards: [], statements: [orderGiftCard(db, redemption, fulfilment, context)] };
    case 'by_hand':
      return { status: 'approved', guards: [], statements: [] };
    case 'day_off':
      return approveDaysOff(db, redemption, context);
  }
}

/** Before a hand-over, nothing else may bring the owner the same reward. */
export async function expectNoOpenOrder(db: Db, redemption: RedemptionRow): Promise<void> {
  if (redemption.fulfilment.way === 'provider') await expectEndedOrder(db, redemption);
}

/** Rejects or cancels an approved redemption: its order must not reach the owner any more. */
export async function takeBackOrder(
  db: Db,
  redemption: RedemptionRow,
  context: ActionContext,
): Promise<Pick<FulfilmentWrite, 'guards' | 'statements' | 'chosenDays'>> {
  switch (redemption.fulfilment.way) {
    case 'provider':
      return takeBackGiftCard(db, redemption, context);
    case 'by_hand':
    case 'codes':
      return { guards: [], statements: [] };
    case 'day_off':
      return cancelDaysOff(db, redemption, context);
  }
}
