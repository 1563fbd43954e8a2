import { addHoliday, NUMBER, run } from './company.ts';

const OLD = '2025-10-01T12:00:00.000Z';

export async function makeBacklog(people: number): Promise<void> {
  await run(
    `INSERT INTO push_subscriptions (id, user_id, endpoint, p256dh, auth, created_at)
     SELECT 'device-' || id, id, 'https://push.example/' || id, 'x', 'x', 'x' FROM users`,
  );
  await run(
    `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at)
     SELECT 'leave-' || id, id, '2026-06-01', '2026-06-12', 'x', 'x' FROM users WHERE ${NUMBER} % 20 = 1`,
  );
  await run(`UPDATE users SET streak_valid_through = '2026-06-15' WHERE ${NUMBER} % 20 = 1`);
  await addHoliday();
  // The locks of the sign-in provider have just ended.
  await run(
    `UPDATE users SET provider_block = 'locked', status_before_block = 'approved', approval_status = 'suspended',
       block_ends_at = '2026-06-01T12:30:00.000Z' WHERE ${NUMBER} % 100 = 3`,
  );
  await run(`DELETE FROM department_people`);
  await run(
    `INSERT INTO department_people (department, people)
     SELECT department, count(*) FROM users WHERE is_active = 1 AND approval_status = 'approved' GROUP BY 1`,
  );
  await makeAnnouncements();
  await makeDeliveries();
  await run(
    `INSERT INTO idempotency_keys (user_id, key, request_hash, status, response, created_at)
     SELECT users.id, 'key-' || value, 'x', 201, '{}', iif(value = 0, '2026-06-01T12:00:00.000Z', '2026-05-24T12:00:00.000Z')
     FROM users CROSS JOIN json_each('[0,1,2,3]')`,
  );
  await run(
    `INSERT INTO notices (id, user_id, kind, facts, created_at)
     SELECT 'notice-' || value || users.id, users.id, 'calendar_days_changed', '{"calendar":"x","points":0,"streak":1}',
       iif(value = 0, '${OLD}', '2026-05-20T12:00:00.000Z')
     FROM users CROSS JOIN json_each('[0,1,2]') WHERE value > 0 OR ${NUMBER} % 4 = 0`,
  );
  await run(
    `INSERT INTO people_imports (id, file_name, status, total, encoding, ignored_columns, title_rows, created_by, created_at, updated_at)
     VALUES ('old', 'people.csv', 'applied', ?1, 'utf-8', '[]', '[]', 'x', '${OLD}', '${OLD}')`,
    people,
  );
  await run(
    `INSERT INTO people_import_rows (import_id, line, state, email, fields)
     SELECT 'old', row_number() OVER (), 'changed', email, json_object('name', name, 'department', department) FROM users`,
  );
  await run(
    `INSERT INTO app_events_daily (day, event, action, platform, times)
     SELECT '2025-12-' || (10 + days.value), 'event-' || events.key, 'x', 'x', 1
     FROM json_each('[1,2,3,4,5,6,7,8,9]') AS days CROSS JOIN json_each(?1) AS events`,
    JSON.stringify(Array.from({ length: 500 }, () => 0)),
  );
  // A year of days with figures. The job month_figures folds them into months.
  await run(
    `WITH RECURSIVE days (day) AS (SELECT '2025-04-01' UNION ALL SELECT date(day, '+1 day') FROM days WHERE day < '2026-04-01')
     INSERT INTO department_days (day, department) SELECT day, department FROM days CROSS JOIN department_people WHERE true
     ON CONFLICT DO NOTHING`,
  );
}

async function makeAnnouncements(): Promise<void> {
  await run(
    `INSERT INTO announcements (id, title, message, until, publish_at, published_at, created_by, created_at)
     SELECT 'due-' || value, 'Title', 'Message', '2026-07-01', '2026-06-01T12:59:00.000Z', NULL, 'x', 'x'
     FROM json_each('[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20]')
     UNION ALL SELECT 'read', 'Title', 'Message', '2026-07-01', NULL, '2026-05-20T12:00:00.000Z', 'x', 'x'
     UNION ALL SELECT 'old', 'Title', 'Message', '2025-10-01', NULL, '${OLD}', 'x', 'x'`,
  );
  await run(
    `INSERT INTO announcement_reads (announcement_id, user_id) SELECT value, users.id FROM json_each('["read","old"]') CROSS JOIN users`,
  );
  await run(`UPDATE announcements SET readers = (SELECT count(*) FROM users) WHERE id IN ('read', 'old')`);
}

async function makeDeliveries(): Promise<void> {
  const days = [28, 27, 26, 25].map((day) => ({ kind: 'daily_checkin', at: `2026-05-${day}` }));
  const weeks = ['04', '11', '18', '25'].map((day) => ({ kind: 'weekly_report', at: `2026-05-${day}` }));
  for (const { kind, at } of [...days, ...weeks, { kind: 'weekly_report', at: '2026-04-20' }]) {
    await run(
      `INSERT INTO deliveries (user_id, event, channel, kind, facts, due_at, attempts, settled_at, result)
       SELECT id, ?1, 'push', ?2, '{}', ?3, 1, strftime('%Y-%m-%dT%H:%M:%fZ', ?3, (${NUMBER} % 300) || ' seconds'), 'sent'
       FROM users`,
      `reminder:${kind}:${at}`,
      kind,
      `${at}T11:30:00.000Z`,
    );
  }
}
