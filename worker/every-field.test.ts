import { isMoneyKey } from '#domain/redemptions/point-values.ts';
import * as v from 'valibot';
import { beforeAll, describe, expect, it } from 'vitest';
import { SETTINGS } from '#domain/settings/settings.ts';
import { describedRoutes } from './features/api-docs/document.ts';
import { ask, readAudit, type Editable, type Fields } from './test/editable/ask.ts';
import { CHECK_INS } from './test/editable/check-ins.ts';
import { COMPANY } from './test/editable/company.ts';
import { USERS } from './test/editable/users.ts';
import { appAt, approved, NOW, rows, uncheckedAppAt } from './test/harness.ts';
import { listFields, otherValue } from './test/other-value.ts';

const EDITABLE = [...COMPANY, ...USERS, ...CHECK_INS];

beforeAll(() =>
  rows(`INSERT INTO work_calendars (id, name, workdays, created_at, updated_at)
    VALUES ('weekend', 'Weekend', '[6,7]', 'x', 'x'), ('four-days', 'Four days', '[1,2,3,4]', 'x', 'x')`),
);

/**
 * Fields that no route writes. `userId` names the target. `version` and `expected` guard the write. A clock check
 * proves the time (clock-checks.test.ts). A code or a position proves the place, and no row stores the code or the
 * position (stations.test.ts, place-rules.test.ts). A second admin confirms a badge (terms-gifts.test.ts). A reward's
 * picture has an address of its own (rewards/reward-picture.test.ts).
 */
const NOT_WRITTEN = new Set([
  'version',
  'userId',
  'expected',
  'clockCheck',
  'deviceId',
  'clockCheckedAt',
  'code',
  'position',
  'wasQueued',
  'isConfirmed',
  'image',
]);
const CASES = EDITABLE.flatMap((editable) =>
  Object.entries(listFields(editable.schema))
    .filter(([name]) => !NOT_WRITTEN.has(name))
    .map(([name, schema]): [string, string, v.GenericSchema, Editable] => [editable.route, name, schema, editable]),
);

function listParts(schema: v.GenericSchema): Record<string, v.GenericSchema> | null {
  if ('entries' in schema) return listFields(schema);
  return 'wrapped' in schema ? listParts(schema.wrapped as v.GenericSchema) : null;
}

const subset = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? expect.objectContaining(value) : value;

async function expectWritten(editable: Editable, name: string, value: unknown): Promise<void> {
  const { before, write, places, together = {} } = editable;
  const written = await write({ [name]: value, ...together[name] });
  const { answer, read, audit } = written;
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  const found = places?.[name]?.(written) ?? {
    answer: answer.body[name],
    read: read[name],
    ...(audit && { audit: audit.after?.[name] }),
  };
  expect(Object.keys(found)).not.toEqual([]);
  for (const [where, one] of Object.entries(found)) expect(one, `${name} in the ${where}`).toEqual(subset(value));
  const changes = [name, ...Object.keys(together[name] ?? {})];
  for (const [other, was] of Object.entries(before)) {
    if (was === undefined || changes.includes(other) || !(other in read)) continue;
    expect(read[other], `${other} beside ${name}`).toEqual(subset(was));
  }
}

describe('every field that a route accepts is written, answered, audited and read back', () => {
  it.each(CASES)('%s writes and returns the field %s', async (_route, name, schema, editable) => {
    expect.hasAssertions();
    const { before, known } = editable;
    const parts = listParts(schema);
    if (!parts) {
      await expectWritten(editable, name, otherValue(name, schema, before[name] ?? null, known?.[name]));
      return;
    }
    const whole = before[name] as Fields;
    for (const [part, partSchema] of Object.entries(parts)) {
      if (editable.fixed?.includes(`${name}.${part}`)) continue;
      await expectWritten(editable, name, { ...whole, [part]: otherValue(part, partSchema, whole[part]) });
    }
  });

  // Settings of money wait for a second admin (money.test.ts).
  const SETTING_CASES = Object.values(SETTINGS)
    .filter(({ key }) => !isMoneyKey(key))
    .map((setting): [string, (typeof SETTINGS)[keyof typeof SETTINGS]] => [setting.key, setting]);
  it.each(SETTING_CASES)(
    'PUT /api/settings/%s writes, returns and audits the value',
    async (key, { schema, fallback }) => {
      const path = `/api/settings/${key}`;
      const known: Record<string, unknown[]> = { company_time_zone: ['Asia/Kolkata'], currency: ['EUR'] };
      const bounded: Record<string, unknown[]> = {
        streakBonuses: [[{ every: 3, points: 2, upTo: 9 }]],
        activeStreakBonus: [{ points: 4, withinDays: 3 }],
      };
      const values: unknown[] = [];
      if (key === 'scoring_policy') {
        for (const [part, partSchema] of Object.entries(listFields(schema))) {
          const whole = (fallback as unknown as Fields)[part] as Fields;
          const inner = whole === null || Array.isArray(whole) ? null : listParts(partSchema);
          const others = inner
            ? Object.entries(inner).map(([name, one]) => ({ ...whole, [name]: otherValue(name, one, whole[name]) }))
            : [otherValue(part, partSchema, whole, bounded[part])];
          values.push(...others.map((other) => ({ ...(fallback as object), [part]: other })));
        }
      } else {
        values.push(otherValue(key, schema, fallback, known[key]));
      }
      for (const [index, value] of values.entries()) {
        const reason = `We agreed ${index} times.`;
        const answer = await approved(await ask('PUT', path, { value, reason }), appAt(NOW), reason);
        expect(answer, JSON.stringify(answer.body)).toMatchObject({ status: 200, body: { value, isDefault: false } });
        expect((await ask('GET', path)).body).toMatchObject({ value, isDefault: false, isBroken: false });
        expect(await readAudit(key)).toMatchObject({ after: { value }, reason });
      }
      const back = await ask('DELETE', path, {});
      expect(back).toMatchObject({ status: 200, body: { value: fallback, isDefault: true } });
    },
  );
});

const NO_RECORD: Record<string, string> = {
  'DELETE /api/settings/:key': 'back to the default',
  'POST /api/badges/:id/grants': 'a cursor alone',
  'POST /api/calendars/:id/preview': 'writes nothing',
  'POST /api/calendars/:id/recompute': 'no field',
  'POST /api/jobs/:name/run': 'no field',
  'POST /api/checkins/kiosk': 'a code, which kiosk.test.ts tries',
  'POST /api/checkins/correction-requests': 'a request, which its own tests read back',
  'POST /api/checkins/correction-requests/:id/withdraw': 'no field',
  'PUT /api/checkins/correction-requests/:id': 'a decision, which its own tests read back',
  'POST /api/devices': 'a key, which devices.test.ts tries',
  'POST /api/leaves/:id/take-back': 'a reason alone',
  'POST /api/leaves/:id/withdraw': 'no field',
  'POST /api/leaves/import': 'the fields of POST /api/leaves, for many, which its own tests read back',
  'POST /api/leaves/requests': 'a request, which its own tests read back',
  'PUT /api/leaves/:id': 'a decision, which its own tests read back',
  'POST /api/notices/clear': 'a place in the list',
  'POST /api/notices/read': 'a place in the list',
  'POST /api/users/:id/bring-back': 'a reason alone',
  'POST /api/users/:id/set-aside': 'a reason alone',
  'POST /api/points/:id/take-back': 'no field',
  'POST /api/thanks': 'a thanks, which thanks.test.ts reads back',
  'POST /api/thanks/:id/refuse': 'a reason alone',
  'POST /api/thanks/:id/withdraw': 'a reason alone',
  'POST /api/nudges': 'a reminder, which its own tests read back',
  'POST /api/rewards/starter': 'a language, whose rewards its own tests read back',
  'POST /api/setup/aside': 'a setup step, which its own tests read back',
  'PUT /api/notifications/preferences': 'switches, which notifications.test.ts reads back',
  'POST /api/notifications/subscribe': 'keys of a browser, which notifications.test.ts reads back',
  'POST /api/redemptions/:id/days': 'days, which days-off.test.ts reads back',
  'POST /api/redemptions/bulk': 'the fields of PUT /api/redemptions/:id, for many',
  'POST /api/redemptions/bulk/preview': 'writes nothing',
  'POST /api/rewards/:id/codes': 'codes, which codes.test.ts reads back',
  'POST /api/rewards/:id/codes/preview': 'writes nothing',
  'POST /api/rewards/:id/codes/remove': 'ids alone',
  'PUT /api/redemptions/:id/order': 'a decision, which send-orders.test.ts reads back',
  'POST /api/rewards/:id/restore': 'nothing but a version',
  'POST /api/rewards/claim': 'the reward alone',
  'POST /api/settings/scoring_policy/dry-run': 'writes nothing',
  'POST /api/telemetry': 'counts',
  'PUT /api/checkins/today/words': 'a day’s words, which change-mood-and-note.test.ts reads back',
  'PUT /api/me/pin': 'the reward alone, which me.test.ts reads back',
  'PUT /api/profile/picture': 'a picture, which picture.test.ts reads back',
  'PUT /api/company/logo': 'a logo, which company.test.ts reads back',
  'PUT /api/profile/station-name': 'a switch, which display-names.test.ts reads back',
  'PUT /api/settings/scoring_policy/proposals/:id':
    'the policy of PUT /api/settings/scoring_policy, which a second admin approves above',
  'POST /api/users/bulk': 'the fields of PUT /api/users/:id and POST /api/points, for many',
  'POST /api/users/bulk/preview': 'writes nothing',
  'POST /api/users/import/:id/apply': 'the rows of a file, which its own tests read back',
};

it('every route with a JSON body is tested above or listed in NO_RECORD', () => {
  const withBody = describedRoutes(uncheckedAppAt(NOW).routes)
    .filter(({ method, docs }) => method !== 'GET' && docs.some(({ input }) => input?.target === 'json'))
    .map(({ method, path }) => `${method} ${path}`);
  const listedRoutes = [...EDITABLE.map(({ route }) => route), ...Object.keys(NO_RECORD)];
  expect(withBody.toSorted(), 'describe the route in worker/test/editable/').toEqual(listedRoutes.toSorted());
});
