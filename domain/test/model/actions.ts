import type { TimeProof } from '#domain/api/checkins.ts';
import { decideCalendarChange, firstDayAhead } from '#domain/calendar/change-calendar.ts';
import { holdFromNextDay } from '#domain/calendar/next-calendar.ts';
import type { Leave, WorkCalendar } from '#domain/calendar/work-calendar.ts';
import { AWARD_MAX_POINTS, findAwardRefusal } from '#domain/people/bulk.ts';
import { findManageRefusal } from '#domain/people/account-changes.ts';
import { sumBookings } from '#domain/record/bookings.ts';
import { changeRecord } from '#domain/record/change.ts';
import { decideLeave, decideLeaveBack } from '#domain/record/correct-leave.ts';
import { decideAddition, decideVoiding } from '#domain/record/correct.ts';
import { decideMoment, findMomentRefusal, type CheckInMoment } from '#domain/record/decide-check-in.ts';
import { findPolicyAt, findScoring } from '#domain/record/policy-day.ts';
import type { ScoredBy } from '#domain/record/recompute.ts';
import { findClaimRefusal } from '#domain/redemptions/claim.ts';
import { decideTransition, type RedemptionStatus } from '#domain/redemptions/transitions.ts';
import { decidePolicyChange } from '#domain/scoring/next-policy.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { reopensLeaderboards } from '#domain/settings/company-zone.ts';
import { addDays, toInstant, localDateIn, type LocalDate } from '#domain/time/local-date.ts';
import {
  readBalance,
  CLAIMS_PER_HOUR,
  readToday,
  toWorkDays,
  type Company,
  type Day,
  type LedgerRow,
  type Member,
} from './company.ts';
import { changeClock, listSkippedDays, setClock, waitsForZone, type UserZone } from '#domain/time/user-zone.ts';
import { takeMoneyAction, type MoneyAction } from './money-actions.ts';
import { HOUR_MS, memberAt, put, recordFrom, sumGiven, write } from './write.ts';

/** `who` and `by` are positions among the members. `pick` is a position among the possible targets. */
export type Action =
  | { type: 'wait'; hours: number }
  | { type: 'morning'; seconds: number; who: number[] }
  | { type: 'checkIn'; who: number }
  | { type: 'late'; who: number; hoursAgo: number; isChecked: boolean }
  | { type: 'add'; by: number; who: number; daysAgo: number; time: string }
  | { type: 'void'; by: number; who: number; pick: number; keepPoints: boolean }
  | { type: 'leave'; by: number; who: number; daysAgo: number; length: number }
  | { type: 'leaveBack'; by: number; who: number; pick: number }
  | { type: 'calendar'; by: number; who: number; calendar: WorkCalendar }
  | { type: 'holidays'; by: number; who: number; days: number[] }
  | { type: 'policy'; policy: ScoringPolicy }
  | { type: 'claim'; who: number; share: number }
  | { type: 'decide'; by: number; who: number; pick: number; to: RedemptionStatus }
  | { type: 'award'; by: number; who: number; amount: number }
  | { type: 'zone'; who: number; zone: string }
  | { type: 'companyZone'; zone: string }
  | MoneyAction;

function at<Item>(items: readonly Item[], place: number): Item | undefined {
  return items.length === 0 ? undefined : items[place % items.length];
}

const UNVERIFIED_A_MONTH = 3;

const toNeighbours = ({ checkIns }: Member) => checkIns.map((day) => ({ ...day, checkInTime: day.at }));

function checkIn(company: Company, place: number, hoursAgo: number | null, isChecked = false): Company {
  const member = memberAt(company, place);
  const { now } = company;
  const occurredAt = hoursAgo === null ? null : new Date(now.getTime() - hoursAgo * HOUR_MS);
  const moment = decideMoment(member, {
    occurredAt,
    clockCheckedAt: isChecked ? occurredAt : null,
    now,
    maxAgeHours: 72,
  });
  if ('refused' in moment) return company;
  if (member.checkIns.some(({ localDate }) => localDate === moment.date)) return company;
  if (findMomentRefusal(moment, toNeighbours(member), UNVERIFIED_A_MONTH)) return company;
  const workDays = toWorkDays(member);
  const policy = findPolicyAt(moment, { workDays, policies: company.policies });
  const scoredBy = findScoring(moment.date, policy, workDays);
  const add = toDay(moment, scoredBy, moment.proof);
  return write(company, member, changeRecord(recordFrom(company, member, moment.date), { add }), null);
}

const toDay = (moment: CheckInMoment, scoredBy: ScoredBy, timeProof: TimeProof): Day => ({
  localDate: moment.date,
  localSeconds: moment.secondsOfDay,
  ...scoredBy,
  at: moment.at,
  timeZone: moment.timeZone,
  timeProof,
});

export function toggleHolidays(calendar: WorkCalendar, days: readonly LocalDate[]): WorkCalendar {
  const left = [...calendar.holidays].filter((day) => !days.includes(day));
  return { ...calendar, holidays: new Set([...left, ...days.filter((day) => !calendar.holidays.has(day))]) };
}

function withClock({ calendar }: Member, zone: UserZone, now: Date) {
  const skipped = new Set(listSkippedDays([...(calendar.skipped ?? [])], zone, now));
  return { ...zone, calendar: { ...calendar, skipped } };
}

export function take(company: Company, context: Action): Company {
  const { now } = company;
  switch (context.type) {
    case 'wait':
      return { ...company, now: new Date(now.getTime() + context.hours * HOUR_MS) };
    case 'morning': {
      const nextDay = addDays(now.toISOString().slice(0, 10), 1);
      const morning = { ...company, now: toInstant('UTC', nextDay, context.seconds) };
      return context.who.reduce((made, who) => checkIn(made, who, null), morning);
    }
    case 'checkIn':
      return checkIn(company, context.who, null);
    case 'late':
      return checkIn(company, context.who, context.hoursAgo, context.isChecked);
    case 'policy': {
      const used = new Set(company.members.flatMap(({ checkIns }) => checkIns).map((one) => one.policyNumber));
      const policies = company.policies.map((one) => ({ ...one, hasScored: used.has(one.number) }));
      const decided = decidePolicyChange(policies, {
        policy: context.policy,
        companyToday: localDateIn(company.timeZone, now),
        now,
      });
      const left = company.policies.filter(({ number }) => !decided.replaced.includes(number));
      return { ...company, policies: [...left, decided.added] };
    }
    case 'companyZone':
      return reopensLeaderboards(company.timeZone, context.zone, now)
        ? company
        : { ...company, timeZone: context.zone };
    case 'zone': {
      const member = memberAt(company, context.who);
      if (waitsForZone(member, context.zone, now) !== null) return company;
      return put(company, {
        ...member,
        ...withClock(member, changeClock(member, { timeZone: context.zone }, now), now),
      });
    }
    case 'claim':
      return claim(company, context, null);
    case 'buy':
      return claim(company, context, company.price);
    case 'settle': {
      const claims = company.members.flatMap(({ claims: own }, who) => own.map((_, place) => ({ who, place })));
      const found = at(claims, context.pick);
      const actor = memberAt(company, context.by);
      return found
        ? decideClaim(company, actor, memberAt(company, found.who), { pick: found.place, to: context.to })
        : company;
    }
    case 'midnight': {
      const next = toInstant('UTC', addDays(now.toISOString().slice(0, 10), 1), 0);
      return { ...company, now: new Date(Math.max(now.getTime(), next.getTime() + context.seconds * 1_000)) };
    }
    case 'badge':
    case 'editBadge':
    case 'confirm':
    case 'activity':
    case 'grant':
    case 'price':
    case 'value':
    case 'takeBack':
      return takeMoneyAction(company, context);
    default:
      return takeByAdmin(company, context);
  }
}

function claim(company: Company, act: { who: number; share?: number }, price: Company['price'] | null): Company {
  const { who, share = 1 } = act;
  const member = memberAt(company, who);
  const { now } = company;
  const balance = readBalance(member);
  const pointsCost = price ? price.cost : Math.ceil(balance / share);
  const claims = member.claims.filter((one) => now.getTime() - one.at.getTime() < HOUR_MS).length;
  const reward = { available: true, stock: null, pointsCost };
  if (pointsCost === 0 || findClaimRefusal({ reward, balance, claims }, CLAIMS_PER_HOUR)) return company;
  return put(company, {
    ...member,
    claims: [
      ...member.claims,
      { points: pointsCost, status: 'pending', at: now, costBy: price?.costBy ?? null, approvedBy: null },
    ],
    ledger: [
      ...member.ledger,
      { kind: 'claimed', date: readToday(company, member), points: -pointsCost, by: null, at: now },
    ],
  });
}

type AdminAction = Exclude<Extract<Action, { by: number }>, MoneyAction>;

function takeByAdmin(company: Company, context: AdminAction): Company {
  const { now } = company;
  const actor = memberAt(company, context.by);
  const member = memberAt(company, context.who);
  const today = readToday(company, member);
  const correct = (date: LocalDate) => ({ actor, user: member, record: recordFrom(company, member, date), now });
  // Employees may only cancel their own claims. All other actions here are actions of admins.
  if (actor.role === 'employee' && context.type !== 'decide') return company;
  switch (context.type) {
    case 'add': {
      const { time } = context;
      const date = addDays(today, -context.daysAgo);
      const toMade = (moment: CheckInMoment, scoredBy: ScoredBy) => toDay(moment, scoredBy, 'added');
      const decided = decideAddition(correct(date), { date, time, neighbours: toNeighbours(member), toMade });
      return 'refused' in decided ? company : write(company, member, decided.change, actor.id);
    }
    case 'void': {
      const date = at(member.checkIns, context.pick)?.localDate;
      if (date === undefined) return company;
      const decided = decideVoiding(correct(date), { date, keepPoints: context.keepPoints });
      return 'refused' in decided ? company : write(company, member, decided.change, actor.id);
    }
    case 'leave': {
      const startDate = addDays(today, -context.daysAgo);
      const leave: Leave = { startDate, endDate: addDays(startDate, context.length) };
      const decided = decideLeave(correct(startDate), leave);
      if ('refused' in decided) return company;
      const written = write(company, member, decided.change, actor.id);
      if (written === company) return company;
      const after = memberAt(written, context.who);
      return put(written, { ...after, leaves: [...after.leaves, { ...decided.days, status: 'approved' }] });
    }
    case 'leaveBack': {
      const leave = at(member.leaves, context.pick);
      if (!leave) return company;
      const decided = decideLeaveBack(correct(leave.startDate), leave);
      if ('refused' in decided) return company;
      const written = write(company, member, decided.change, actor.id);
      if (written === company) return company;
      const after = memberAt(written, context.who);
      const leaves = after.leaves.map((one) => (one === leave ? { ...one, status: 'cancelled' as const } : one));
      return put(written, { ...after, leaves });
    }
    case 'calendar': {
      if (findManageRefusal(actor, member)) return company;
      // The last day of an opening streak counts like a day with a check-in.
      const lastDate = member.checkIns.at(-1)?.localDate ?? member.opening.lastDate;
      const { calendar } = holdFromNextDay(toWorkDays(member), context.calendar, { today, lastDate });
      const dayStart = context.calendar.times?.dayStart ?? 0;
      const zone = lastDate === null ? setClock(member, { dayStart }) : changeClock(member, { dayStart }, now);
      return put(company, { ...member, ...withClock({ ...member, calendar }, zone, now) });
    }
    case 'holidays': {
      const days = context.days.map((ago) => addDays(today, -ago));
      const { calendar } = member;
      const turned = toggleHolidays(calendar, days);
      const draft = (of: WorkCalendar) => [...of.holidays].map((date) => ({ date, name: 'Holiday' }));
      const decided = decideCalendarChange(
        { ...calendar, pastRules: calendar.pastRules ?? [], holidays: draft(calendar) },
        { ...calendar, holidays: draft(turned) },
        { now, isSuper: actor.role === 'super_admin', isOwn: actor.id === member.id },
      );
      if ('refused' in decided || decided.from === null) return company;
      const changed = { ...member, calendar: turned };
      const change = changeRecord(recordFrom(company, changed, decided.from), {});
      const isOwnGain = actor.id === member.id && sumBookings(change.bookings) > 0;
      return isOwnGain && decided.from < firstDayAhead(now, calendar.times?.dayStart)
        ? company
        : write(company, changed, change, null);
    }
    case 'award': {
      const leftToday = Math.max(0, company.perDay - sumGiven(company, actor.id, now));
      const facts = { amount: context.amount, toSelf: actor.id === member.id };
      if (findAwardRefusal(facts, { perAward: AWARD_MAX_POINTS, leftToday })) return company;
      const row: LedgerRow = { kind: 'award', date: today, points: context.amount, by: actor.id, at: now };
      return put(company, { ...member, ledger: [...member.ledger, row] });
    }
    default:
      return decideClaim(company, actor, member, context);
  }
}

function decideClaim(
  company: Company,
  actor: Member,
  member: Member,
  { pick, to }: { pick: number; to: RedemptionStatus },
) {
  const found = at(member.claims, pick);
  if (!found) return company;
  const as = actor.id === member.id && to === 'cancelled' ? 'owner' : 'admin';
  if (as === 'admin' && actor.role === 'employee') return company;
  const decision = decideTransition({
    from: found.status,
    to,
    ownerId: member.id,
    actorId: actor.id,
    costBy: found.costBy,
    as,
  });
  if (!decision.allowed) return company;
  const { now } = company;
  const refund: LedgerRow = {
    kind: 'refunded',
    date: readToday(company, member),
    points: found.points,
    by: actor.id,
    at: now,
  };
  return put(company, {
    ...member,
    claims: member.claims.map((one) =>
      one === found ? { ...one, status: to, ...(to === 'approved' && { approvedBy: actor.id }) } : one,
    ),
    ledger: decision.refund ? [...member.ledger, refund] : member.ledger,
  });
}

export function replay(company: Company, acts: readonly Action[]): Company[] {
  return acts.reduce<Company[]>((states, act) => [...states, take(states.at(-1) ?? company, act)], [company]);
}

/** A normal addition has a time in minutes, so it could not restore the seconds. */
export function putBack(company: Company, who: number, day: Day, by: string): Company {
  const member = memberAt(company, who);
  const { localDate: date, timeZone } = day;
  const workDays = toWorkDays(member);
  const policy = findPolicyAt({ date, timeZone }, { workDays, policies: company.policies });
  const add = { ...day, ...findScoring(date, policy, workDays) };
  return write(company, member, changeRecord(recordFrom(company, member, day.localDate), { add }), by);
}
