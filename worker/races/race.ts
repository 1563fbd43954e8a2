import { expect } from 'vitest';
import { expectFolded } from '../test/folded-record.ts';
import { appAt } from '../test/harness.ts';
import { interleaved } from '../test/interleaved.ts';
import { expectCheckInsArePaid } from '../test/ledger.ts';
import { takeSnapshot } from '../test/snapshot.ts';
import { ACTS, type ActionName } from './actions.ts';
import { makeSide, NOW, readSide, withoutMadeIds, type Side } from './side.ts';

interface Outcome {
  status: number;
  body: Record<string, unknown>;
  stored: Record<string, unknown[]>;
}

/** Points may change without a new version of the user. So an answer may contain older values of these fields. */
const AS_READ = { pointsBalance: 0, totalPointsEarned: 0, totalPointsRedeemed: 0, level: 0 };

/**
 * The number of users who have a badge, in answers and in audit entries. Check-ins during a change of the badge may
 * make it larger.
 */
const HOLDERS = /(\\*"earned\\*":)\d+/g;

function strip(outcome: Outcome): Outcome {
  const { status, body, stored } = JSON.parse(
    JSON.stringify(outcome).replaceAll(HOLDERS, (_, name: string) => `${name}0`),
  ) as Outcome;
  if ('error' in body) return { status, body: { ...(body.error as object), requestId: '' }, stored };
  if (Array.isArray(body.items)) body.items = body.items.map((item: object) => ({ ...item, name: '' }));
  return { status, body: 'pointsBalance' in body ? { ...body, ...AS_READ } : body, stored };
}

let side: Side;
let restore: () => Promise<void>;

export async function prepareRaces(): Promise<void> {
  side = await makeSide();
  restore = await takeSnapshot();
}

export async function race(act: ActionName, other: ActionName): Promise<Outcome> {
  await restore();
  const { d1, attempts } = interleaved(async () => {
    const { status, body } = await ACTS[other](appAt(NOW), side);
    expect([200, 201], `${other}: ${JSON.stringify(body)}`).toContain(status);
  });
  const { status, body } = await ACTS[act](appAt(NOW, { d1 }), side);
  expect([1, 2], 'how often the act was tried').toContain(attempts());
  await expectFolded(side.user, NOW);
  await expectCheckInsArePaid();
  return strip({ status, body: withoutMadeIds(body), stored: await readSide(side) });
}

export async function inTurn(act: ActionName, other: ActionName): Promise<Outcome> {
  await restore();
  await ACTS[other](appAt(NOW), side);
  const { status, body } = await ACTS[act](appAt(NOW), side);
  return strip({ status, body: withoutMadeIds(body), stored: await readSide(side) });
}
