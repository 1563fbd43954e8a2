import type { NoticeFacts } from '#domain/notices/notices.ts';
import type { ActionContext } from '#worker/core/action-context.ts';
import type { Db, Statement } from '#worker/db/client.ts';
import { writeNotice, writeNotices } from '#worker/db/notices.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { areDeciders } from './scoring-repository.ts';

// The notifications of every setting whose change waits for a second admin.

interface Waiting {
  setting: NoticeFacts['setting_proposed']['setting'];
  proposedBy: string;
}

export function notifyDeciders(
  db: Db,
  { setting, reason }: { setting: Waiting['setting']; reason: string | null },
  actor: UserRow,
  context: ActionContext,
): Statement[] {
  const facts = { setting, by: actor.name, reason };
  const at = context.now.toISOString();
  const notice = { id: context.newId(), kind: 'setting_proposed', facts, at, to: areDeciders(actor.id) } as const;
  return writeNotices(db, notice);
}

type Ending = {
  [Kind in 'setting_approved' | 'setting_rejected' | 'setting_replaced']: { kind: Kind } & Omit<
    NoticeFacts[Kind],
    'setting' | 'by'
  >;
}['setting_approved' | 'setting_rejected' | 'setting_replaced'];

export function notifyProposer(
  db: Db,
  waiting: Waiting | null,
  { kind, ...rest }: Ending,
  actor: UserRow,
  context: ActionContext,
): Statement[] {
  if (!waiting || waiting.proposedBy === actor.id) return [];
  const { setting, proposedBy: userId } = waiting;
  const facts = { setting, by: actor.name, ...rest } as NoticeFacts[typeof kind];
  return writeNotice(db, { id: context.newId(), userId, kind, facts, at: context.now.toISOString() });
}
