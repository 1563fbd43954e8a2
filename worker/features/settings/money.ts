import { PROPOSAL_DAYS, type SettingState } from '#domain/api/settings.ts';
import {
  decideMoneyChange,
  firstMonthOfValue,
  isMoneyKey,
  valueOfMonth,
  type MoneyKey,
  type Worth,
} from '#domain/redemptions/point-values.ts';
import { findSetting, mayChange, SETTINGS } from '#domain/settings/settings.ts';
import { localDateIn, toMonth } from '#domain/time/local-date.ts';
import { AppError } from '#worker/app-error.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import { audited, commit, type Write } from '#worker/core/commit.ts';
import { runTogether, type Db, type Statement } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { selectPointValues, selectSettings, toSettings } from '#worker/db/settings.ts';
import { answerSetting, checked, storeSettingState, toAudited, type Changed, type SettingWrite } from './change.ts';
import {
  dropMoneyProposal,
  insertMoneyProposal,
  isMoneyUnchanged,
  selectMoneyProposals,
  storeWorth,
  type MoneyProposalRow,
} from './money-repository.ts';
import { notifyDeciders, notifyProposer } from './proposal-notices.ts';
import { findSettingRow, isSettingUnchanged, type SettingRow } from './repository.ts';
import { toSettingState } from './state.ts';

const DAY_MS = 86_400_000;
const VALUE = SETTINGS.pointValueCents;

export interface MoneyFacts {
  proposals: MoneyProposalRow[];
  isFirst: boolean;
  /** The months from which the newest value of a point and the newest currency hold, if these months have not begun. */
  holdsFrom: Readonly<Record<MoneyKey, string | null>>;
  current: Worth;
  today: string;
  actor: UserRow;
}

export async function readMoney(db: Db, actor: UserRow, now: Date): Promise<MoneyFacts> {
  const read = await runTogether(db, {
    settings: selectSettings(db),
    values: selectPointValues(db),
    proposals: selectMoneyProposals(db, now),
  });
  const settings = toSettings(read.settings);
  const today = localDateIn(settings.companyTimeZone, now);
  const current = { cents: settings.pointValueCents, currency: settings.currency };
  const [newest, inForce] = [read.values.at(-1), valueOfMonth(read.values, toMonth(today), current)];
  const next = newest && newest.from > toMonth(today) ? newest : null;
  return {
    proposals: read.proposals,
    isFirst: read.values.length === 0 && settings.pointValueCents === 0,
    holdsFrom: {
      point_value_cents: next && next.cents !== inForce.cents ? next.from : null,
      currency: next && next.currency !== inForce.currency ? next.from : null,
    },
    current,
    today,
    actor,
  };
}

/**
 * The id of the proposal becomes the version of the setting, so an admin who has not seen the proposal gets
 * version_conflict.
 */
export function withMoney(state: SettingState, { proposals, holdsFrom, actor }: MoneyFacts): SettingState {
  const proposal = proposals.find(({ key }) => key === state.key);
  return {
    ...state,
    version: proposal?.id ?? state.version,
    holdsFrom: isMoneyKey(state.key) ? holdsFrom[state.key] : null,
    proposed: proposal
      ? {
          value: JSON.parse(proposal.value) as unknown,
          by: { id: proposal.proposedBy, name: proposal.proposedByName },
          at: proposal.proposedAt,
          expiresAt: proposal.expiresAt,
          mayConfirm: proposal.proposedBy !== actor.id && mayChange(VALUE, actor.role),
        }
      : null,
  };
}

/**
 * The first value of a company holds at once. Every other value waits until a second admin saves the same value. It
 * then holds from the company's next month on.
 */
export async function changeMoney(
  db: Db,
  { key, value, reason, version }: SettingWrite,
  actor: UserRow,
  context: ActionContext,
): Promise<Changed> {
  const setting = findSetting(key);
  if (!setting) throw new AppError('setting_not_found');
  if (!mayChange(setting, actor.role)) throw new AppError('setting_reserved');
  const isReset = value === undefined;
  const wanted = isReset ? setting.fallback : checked(setting.schema, value);
  const stored = isReset ? null : JSON.stringify(wanted);
  return commit<Changed>(db, context, async () => {
    const row = await findSettingRow(db, key);
    const facts = await readMoney(db, actor, context.now);
    const seen = withMoney(toSettingState(row, actor.role), facts).version;
    if (version !== undefined && version !== seen) throw new AppError('version_conflict');
    return decideMoney(db, { row, facts, value: wanted, stored, reason }, context);
  });
}

interface Wish {
  row: SettingRow;
  facts: MoneyFacts;
  value: unknown;
  stored: string | null;
  reason: string | undefined;
}

function decideMoney(
  db: Db,
  { row, facts, value, stored, reason }: Wish,
  context: ActionContext,
): Write<Changed> | { unchanged: Changed } {
  const { actor, isFirst } = facts;
  const { key } = row;
  if (!isMoneyKey(key)) throw new AppError('setting_not_found');
  const state = toSettingState(row, actor.role);
  const before = withMoney(state, facts);
  const proposal = facts.proposals.find((one) => one.key === key) ?? null;
  const wanted = JSON.stringify(value);
  const decided = decideMoneyChange({ current: JSON.stringify(state.value), proposal, isFirst }, wanted, actor.id);
  if (decided === 'unchanged') {
    const status = proposal ? 202 : 200;
    return { unchanged: { status, setting: before }, stored: { status, response: JSON.stringify(before) } };
  }

  const others = facts.proposals.filter((one) => one.key !== key);
  const at = context.now.toISOString();
  const made = {
    key,
    id: context.newId(),
    value: wanted,
    proposedBy: actor.id,
    proposedByName: actor.name,
    proposedAt: at,
    expiresAt: new Date(context.now.getTime() + PROPOSAL_DAYS * DAY_MS).toISOString(),
  };
  const changed: SettingRow = {
    ...row,
    stored,
    changeId: context.newId(),
    changedBy: actor.id,
    changedByName: actor.name,
    changedAt: at,
  };
  const from = firstMonthOfValue(facts.today, isFirst);
  const ends = {
    propose: { ...facts, proposals: [...others, made] },
    end: { ...facts, proposals: others },
    apply: {
      ...facts,
      proposals: others,
      holdsFrom: { ...facts.holdsFrom, [key]: isFirst ? null : from },
    },
  };
  const after = withMoney(decided === 'apply' ? toSettingState(changed, actor.role) : state, ends[decided]);
  const isOwn = proposal?.proposedBy === actor.id;
  const actions = {
    propose: 'setting.proposed',
    end: isOwn ? 'setting.withdrawn' : 'setting.rejected',
    apply: isFirst ? 'setting.changed' : 'setting.approved',
  } as const;
  const status = decided === 'propose' ? 202 : 200;
  const changedWorth = key === 'currency' ? { currency: String(value) } : { cents: Number(value) };
  const waiting = proposal && { setting: key, proposedBy: proposal.proposedBy };
  const tellProposer = (ending: Parameters<typeof notifyProposer>[2]) =>
    notifyProposer(db, waiting, ending, actor, context);
  const change = {
    propose: () => [
      dropMoneyProposal(db, key),
      insertMoneyProposal(db, made),
      ...tellProposer({ kind: 'setting_replaced' }),
      ...notifyDeciders(db, { setting: key, reason: reason ?? null }, actor, context),
    ],
    end: () => [dropMoneyProposal(db, key), ...tellProposer({ kind: 'setting_rejected', reason: reason ?? '' })],
    apply: (): Statement[] => [
      dropMoneyProposal(db, key),
      // Before the first value, the currency of no month matters.
      ...(isFirst && key === 'currency'
        ? []
        : storeWorth(db, { before: facts.current, from, changed: changedWorth, by: actor.id, at })),
      storeSettingState(db, changed, after),
      ...tellProposer({ kind: 'setting_approved', reason: reason ?? '', holdsFrom: `${from}-01` }),
    ],
  };
  return answerSetting(
    audited<Changed>({
      action: actions[decided],
      targetType: 'setting',
      targetId: key,
      before:
        decided === 'end' && proposal ? { value: JSON.parse(proposal.value), isDefault: false } : toAudited(state),
      after: decided === 'propose' ? { value, isDefault: stored === null } : toAudited(after),
      answer: { status, setting: after },
      reason,
      status,
      guards: [
        isSettingUnchanged('setting', key, row.changeId),
        ...isMoneyUnchanged(key, proposal?.id ?? null, isFirst, context.now),
      ],
      effects: { deliveries: true },
      change: change[decided](),
    }),
  );
}
