import type { RewardSnapshot } from '#domain/api/redemptions.ts';
import { BY_HAND, type Fulfilment } from '#domain/fulfilment/ways.ts';
import { localDateIn, toInstant, secondsOfTime } from '#domain/time/local-date.ts';
import { CLAIMS, type PlannedClaim } from './actions.ts';
import { COMPANY_ZONE, scheduledDayBack, type DemoDays } from './calendar.ts';
import { PEOPLE, type Person } from './people.ts';
import { rewardRows, toFulfilment } from './rewards.ts';
import type { AuditRow, OrderRow, RedemptionRow, RewardRow } from './rows.ts';

const REWARDS = new Map(rewardRows('').map((reward) => [reward.id, reward]));

export function findReward(claim: PlannedClaim): RewardRow {
  const reward = REWARDS.get(claim.rewardId);
  if (!reward) throw new RangeError(`seed: no reward ${claim.rewardId}`);
  return reward;
}

export function claimId(claim: PlannedClaim): string {
  return `redemption-${String(CLAIMS.indexOf(claim) + 1).padStart(2, '0')}`;
}

export function requestedAt(claim: PlannedClaim, person: Person, days: DemoDays): Date {
  return toInstant(person.timeZone, scheduledDayBack(days, claim.back), secondsOfTime(claim.time));
}

/** The decision is in the afternoon at the company's head office. Approvals are in the morning (`approvedAt`). */
export function decidedAt(claim: PlannedClaim, days: DemoDays): Date {
  return toInstant(COMPANY_ZONE, scheduledDayBack(days, claim.decidedBack), secondsOfTime('15:30'));
}

function approvedAt(claim: PlannedClaim, days: DemoDays): Date {
  return toInstant(COMPANY_ZONE, scheduledDayBack(days, claim.decidedBack), secondsOfTime('10:15'));
}

/** No admin decides on an own claim, so the super admin decides on the admin's claim. */
function findDecider(claim: PlannedClaim): string | null {
  if (claim.status === 'pending') return null;
  if (claim.status === 'cancelled') return claim.userId;
  return claim.userId === 'demo-admin' ? 'demo-super-admin' : 'demo-admin';
}

function toSnapshot(reward: RewardRow): RewardSnapshot {
  const { id, name, description, howToGet, pointsCost, category, icon, company } = reward;
  return { id, name, description, howToGet, pointsCost, category, icon, company };
}

/** HR entered the days and sent the codes of the earlier claims itself, before the app did. */
const findFulfilment = ({ status, rewardId }: PlannedClaim): Fulfilment =>
  status === 'fulfilled' ? BY_HAND : toFulfilment(rewardId);

const CHANGES = { pending: 0, approved: 1, rejected: 1, cancelled: 1, fulfilled: 2 } as const;

export function redemptionRows(days: DemoDays): RedemptionRow[] {
  return CLAIMS.map((claim) => {
    const person = PEOPLE.find(({ id }) => id === claim.userId);
    if (!person) throw new RangeError(`seed: nobody is ${claim.userId}`);
    const reward = findReward(claim);
    const id = claimId(claim);
    const requested = requestedAt(claim, person, days).toISOString();
    const processed =
      claim.status === 'pending'
        ? null
        : (claim.status === 'approved' ? approvedAt(claim, days) : decidedAt(claim, days)).toISOString();
    return {
      id,
      userId: claim.userId,
      rewardId: claim.rewardId,
      pointsSpent: reward.pointsCost,
      status: claim.status,
      requestedDate: requested,
      processedDate: processed,
      processedBy: findDecider(claim),
      rejectionReason: claim.status === 'rejected' ? claim.note : null,
      fulfillmentNotes: claim.status === 'fulfilled' ? claim.note : null,
      rewardSnapshot: JSON.stringify(toSnapshot(reward)),
      fulfilment: JSON.stringify(findFulfilment(claim)),
      idempotencyKey: `seed-${id}`,
      version: CHANGES[claim.status],
      bookedDay: localDateIn(COMPANY_ZONE, new Date(requested)),
      department: person.department,
      createdAt: requested,
      updatedAt: processed ?? requested,
    };
  });
}

/** A day off that is approved is a credit, until its owner chooses the day. */
export const orderRows = (days: DemoDays): OrderRow[] =>
  CLAIMS.filter((claim) => claim.status === 'approved' && findFulfilment(claim).way === 'day_off').map((claim) => {
    const at = approvedAt(claim, days).toISOString();
    const { userId } = claim;
    return { redemptionId: claimId(claim), userId, way: 'day_off', state: 'due', orderedAt: at, updatedAt: at };
  });

export function claimAudit(days: DemoDays): AuditRow[] {
  return CLAIMS.flatMap((claim) => {
    const actorId = findDecider(claim);
    if (actorId === null || claim.status === 'pending' || claim.status === 'cancelled') return [];
    const id = claimId(claim);
    const step = (
      from: string,
      to: 'approved' | 'fulfilled' | 'rejected',
      at: Date,
      reason: string | null,
    ): AuditRow => ({
      id: `audit-${id}-${to}`,
      actorId,
      action: `redemption.${to}`,
      targetType: 'redemption',
      targetId: id,
      beforeValue: JSON.stringify({ status: from }),
      afterValue: JSON.stringify({ status: to }),
      reason,
      createdAt: at.toISOString(),
    });
    if (claim.status === 'rejected') return [step('pending', 'rejected', decidedAt(claim, days), claim.note)];
    const approved = step('pending', 'approved', approvedAt(claim, days), null);
    if (claim.status === 'approved') return [approved];
    return [approved, step('approved', 'fulfilled', decidedAt(claim, days), null)];
  });
}
