import { newlyEarned, type CriteriaType } from '#domain/badges/criteria.ts';
import type { ActivityKind } from '#domain/badges/badge.ts';
import { findBadgeGiver, findConfirmRefusal, findTermsRefusal, paysTo } from '#domain/badges/terms.ts';
import { findManageRefusal } from '#domain/people/account-changes.ts';
import { AWARD_MAX_POINTS } from '#domain/people/bulk.ts';
import { findTakeBackRefusal } from '#domain/points/take-back.ts';
import { countActivities, toBadgeAndAchievementFacts, type OfferedBadge } from '#domain/record/awards.ts';
import { decideMoneyChange, firstMonthOfValue } from '#domain/redemptions/point-values.ts';
import type { RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { badge, readBalance, readToday, type Company, type LedgerRow, type Member } from './company.ts';
import { memberAt, put, sumGiven } from './write.ts';

export type MoneyAction =
  | { type: 'badge'; by: number; kind: CriteriaType; count: number; points: number }
  | { type: 'editBadge'; by: number; pick: number; points: number }
  | { type: 'confirm'; by: number; pick: number }
  | { type: 'activity'; by: number; who: number; kind: ActivityKind }
  | { type: 'grant'; by: number; pick: number }
  | { type: 'price'; by: number; cost: number }
  /** Asks for a value of a point. With null, asks for the value that waits for a second admin. */
  | { type: 'value'; by: number; cents: number | null }
  | { type: 'takeBack'; by: number; pick: number }
  | { type: 'buy'; who: number }
  | { type: 'settle'; by: number; pick: number; to: RedemptionStatus }
  | { type: 'midnight'; seconds: number };

const BADGES_MAX = 8;

function countFacts(member: Member, { termsBy }: OfferedBadge) {
  const counters = {
    earlyCheckIns: member.checkIns.filter(({ checkInType }) => checkInType === 'early').length,
    totalCheckIns: member.checkIns.length,
    bestMonthPoints: 0,
    peopleThanked: 0,
    ...member.counters,
  };
  return toBadgeAndAchievementFacts(counters, countActivities(member.activities, termsBy), 0).badge;
}

function grant(company: Company, actor: Member, offered: OfferedBadge): Company {
  const giver = offered.points > 0 ? findBadgeGiver(offered, null) : null;
  const left = giver === null ? Infinity : company.perDay - sumGiven(company, giver, company.now);
  let people = Math.floor(left / Math.max(1, offered.points));
  return company.members.reduce((after, member) => {
    const meets = newlyEarned([offered], new Set(member.badges), countFacts(member, offered)).length > 0;
    if (member.id === actor.id || !meets || people < 1) return after;
    people--;
    const isPaid = paysTo(offered, member.id) && offered.points > 0;
    const row: LedgerRow = {
      kind: 'badge',
      date: readToday(company, member),
      points: offered.points,
      by: giver,
      at: company.now,
      badge: offered.id,
    };
    const ledger = isPaid ? [...member.ledger, row] : member.ledger;
    return put(after, { ...member, badges: [...member.badges, offered.id], ledger });
  }, company);
}

function editBadge(company: Company, id: string, change: Partial<OfferedBadge>): Company {
  const badges = company.badges.map((one) => (one.id === id ? { ...one, ...change, version: one.version + 1 } : one));
  return { ...company, badges };
}

const mayPay = (points: number, { role }: Member, { perDay: leftToday }: Company): boolean =>
  findTermsRefusal(points, role, { perAward: AWARD_MAX_POINTS, leftToday }) === null;

function takeBack(company: Company, actor: Member, pick: number): Company {
  const given = company.members.filter(({ ledger }) => ledger.some(({ kind }) => kind === 'award'));
  const member = given[pick % Math.max(1, given.length)];
  return member ? takeBackFrom(company, actor, member, pick) : company;
}

function takeBackFrom(company: Company, actor: Member, member: Member, pick: number): Company {
  const awards = member.ledger.filter(({ kind }) => kind === 'award');
  const given = awards[pick % Math.max(1, awards.length)];
  // Mostly the admin who gave the points tries it.
  const actorId = pick % 4 === 0 ? actor.id : (given?.by ?? actor.id);
  const found = given && {
    award: {
      referenceType: 'admin_adjustment' as const,
      transactionType: 'bonus' as const,
      pointsAmount: given.points,
      createdBy: given.by,
      createdAt: given.at.toISOString(),
    },
    isTakenBack: given.isTakenBack ?? false,
    balance: readBalance(member),
  };
  if (!given || findTakeBackRefusal(found, actorId, company.now)) return company;
  const row: LedgerRow = { ...given, kind: 'takenBack', points: -given.points, by: actorId, at: company.now };
  const ledger = member.ledger.map((one) => (one === given ? { ...one, isTakenBack: true } : one));
  return put(company, { ...member, ledger: [...ledger, row] });
}

function changeValue(company: Company, actor: Member, asked: number | null): Company {
  const { money } = company;
  const wanted = asked === null ? (money.proposal?.value ?? String(money.current)) : String(asked);
  const cents = Number(wanted);
  const isFirst = money.values.length === 0 && money.current === 0;
  const decided = decideMoneyChange({ ...money, current: String(money.current), isFirst }, wanted, actor.id);
  if (decided === 'unchanged') return company;
  if (decided === 'end') return { ...company, money: { ...money, proposal: null } };
  if (decided === 'propose') {
    return { ...company, money: { ...money, proposal: { value: wanted, proposedBy: actor.id } } };
  }
  const from = firstMonthOfValue(localDateIn(company.timeZone, company.now), isFirst);
  const before = money.values.length === 0 ? [{ from: '', cents: money.current, currency: 'USD' }] : money.values;
  const values = [...before.filter((one) => one.from !== from), { from, cents, currency: 'USD' }];
  return { ...company, money: { current: cents, values, proposal: null } };
}

export function takeMoneyAction(
  company: Company,
  act: Exclude<Extract<MoneyAction, { by: number }>, { type: 'settle' }>,
): Company {
  const actor = memberAt(company, act.by);
  if (actor.role === 'employee') return company;
  // Mostly an admin confirms a badge that waits for it.
  const waiting = company.badges.filter(({ termsBy, termsConfirmedBy }) => termsBy && !termsConfirmedBy);
  const targets = act.type === 'confirm' && waiting.length > 0 ? waiting : company.badges;
  const offered = 'pick' in act ? targets[act.pick % targets.length] : undefined;
  switch (act.type) {
    case 'badge': {
      if (company.badges.length >= BADGES_MAX || !mayPay(act.points, actor, company)) return company;
      const made = badge(`badge-${company.badges.length}`, act.kind, act.count, act.points);
      return { ...company, badges: [...company.badges, { ...made, termsBy: actor.id }] };
    }
    case 'editBadge':
      if (!offered || offered.points === act.points || !mayPay(act.points, actor, company)) return company;
      if (company.members.some(({ badges }) => badges.includes(offered.id))) return company;
      return editBadge(company, offered.id, { points: act.points, termsBy: actor.id, termsConfirmedBy: null });
    case 'confirm':
      if (!offered?.termsBy || offered.termsConfirmedBy || findConfirmRefusal(offered, actor.id)) return company;
      return mayPay(offered.points, actor, company)
        ? editBadge(company, offered.id, { termsConfirmedBy: actor.id })
        : company;
    case 'activity': {
      const member = memberAt(company, act.who);
      if (findManageRefusal(actor, member)) return company;
      const recorded = { kind: act.kind, recordedBy: actor.id, times: 1 };
      return put(company, { ...member, activities: [...member.activities, recorded] });
    }
    case 'grant':
      return offered ? grant(company, actor, offered) : company;
    case 'price':
      return act.cost === company.price.cost ? company : { ...company, price: { cost: act.cost, costBy: actor.id } };
    case 'value':
      return changeValue(company, actor, act.cents);
    default:
      return takeBack(company, actor, act.pick);
  }
}
