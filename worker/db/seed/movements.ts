import type { ReferenceType, TransactionType } from '#domain/api/points.ts';
import type { Score } from '#domain/scoring/score.ts';
import { toInstant, localDateIn, secondsOfTime } from '#domain/time/local-date.ts';
import { AWARDS, CLAIMS } from './actions.ts';
import type { Badge } from './badge-progress.ts';
import type { MadeCheckIn } from './check-ins.ts';
import { COMPANY_ZONE, scheduledDayBack, type DemoDays } from './calendar.ts';
import { claimId, decidedAt, requestedAt, findReward } from './claims.ts';
import { totalsAreFixed, type Opening } from './openings.ts';
import type { Person } from './people.ts';
import type { LedgerRow } from './rows.ts';

export interface Movement {
  at: Date;
  type: TransactionType;
  points: number;
  referenceType: ReferenceType;
  referenceId: string | null;
  description: string;
  createdBy: string | null;
}

function describe(score: Score): string {
  const kind = score.checkInType === 'early' ? 'Early check-in' : score.isOnTime ? 'On-time check-in' : 'Check-in';
  const bonus = score.lines.find((line) => line.reason === 'streak_bonus');
  return bonus ? `${kind}, streak day ${bonus.streakDay}` : kind;
}

export function checkInMovement({ at, score, row }: MadeCheckIn): Movement {
  return {
    at,
    type: 'earned',
    points: score.pointsEarned,
    referenceType: 'check_in',
    referenceId: row.localDate,
    description: describe(score),
    createdBy: null,
  };
}

export function badgeMovement(badge: Badge, at: Date): Movement {
  return {
    at,
    type: 'bonus',
    points: badge.points,
    referenceType: 'badge',
    referenceId: badge.id,
    description: `Badge: ${badge.name}`,
    createdBy: null,
  };
}

export function awardsAndClaims(person: Person, days: DemoDays): Movement[] {
  const movements: Movement[] = AWARDS.filter((award) => award.userId === person.id).map((award) => ({
    at: toInstant(COMPANY_ZONE, scheduledDayBack(days, award.back), secondsOfTime(award.time)),
    type: 'bonus',
    points: award.points,
    referenceType: 'admin_adjustment',
    referenceId: `award-${award.back}-${person.id}`,
    description: award.description,
    createdBy: award.by,
  }));
  for (const claim of CLAIMS) {
    if (claim.userId !== person.id) continue;
    const reward = findReward(claim);
    const reference = { referenceType: 'redemption', referenceId: claimId(claim), createdBy: null } as const;
    movements.push({
      ...reference,
      at: requestedAt(claim, person, days),
      type: 'redeemed',
      points: -reward.pointsCost,
      description: `Claimed: ${reward.name}`,
    });
    if (claim.status === 'rejected' || claim.status === 'cancelled') {
      movements.push({
        ...reference,
        at: decidedAt(claim, days),
        type: 'refunded',
        points: reward.pointsCost,
        description: `Refunded: ${reward.name}`,
      });
    }
  }
  return movements;
}

function isEarned(movement: Movement): boolean {
  return movement.type === 'earned' || movement.type === 'bonus';
}

function sumMovements(movements: readonly Movement[]): number {
  return movements.reduce((sum, movement) => sum + movement.points, 0);
}

export function chain(person: Person, movements: readonly Movement[]): LedgerRow[] {
  let balance = 0;
  let earned = 0;
  return movements
    .toSorted((a, b) => a.at.getTime() - b.at.getTime())
    .map((movement, index) => {
      balance += movement.points;
      if (isEarned(movement)) earned += movement.points;
      if (balance < 0) throw new RangeError(`seed: ${person.id} cannot pay for "${movement.description}"`);
      return {
        userId: person.id,
        seq: index + 1,
        transactionType: movement.type,
        pointsAmount: movement.points,
        referenceType: movement.referenceType,
        referenceId: movement.referenceId,
        description: movement.description,
        createdBy: movement.createdBy,
        runningBalance: balance,
        runningEarned: earned,
        bookedOn: localDateIn(COMPANY_ZONE, movement.at),
        createdAt: movement.at.toISOString(),
      };
    });
}

export function openingMovements(days: DemoDays, opening: Opening, movements: readonly Movement[]): Movement[] {
  const common = { at: days.opening, referenceType: 'opening', referenceId: null, createdBy: null } as const;
  const earnedSince = sumMovements(movements.filter(isEarned));
  const spentSince = -sumMovements(movements.filter((movement) => !isEarned(movement)));
  const earned = totalsAreFixed(opening) ? opening.totalEarned - earnedSince : opening.earned;
  const spent = totalsAreFixed(opening) ? opening.totalEarned - opening.balance - spentSince : opening.spent;
  return [
    { ...common, type: 'earned', points: earned, description: 'Points earned before the move to this app' },
    { ...common, type: 'redeemed', points: -spent, description: 'Points redeemed before the move to this app' },
  ];
}
