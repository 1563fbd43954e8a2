/** Browser tests run them on a server. Tests of screens run them on the API inside the page. */

/** Rebuild the figures afterwards. */
export const NEW_PERSON: readonly string[] = [
  "UPDATE users SET employee_id = 'somebody-else' WHERE id = 'demo-employee'",
  `INSERT INTO users (id, employee_id, email, name, hire_date, time_zone, work_calendar_id, created_at, updated_at)
   VALUES ('new-person', 'demo-employee', 'new@demo.example', 'Nia New', '2026-03-02', 'America/Toronto', 'standard',
     '2026-03-02T12:00:00.000Z', '2026-03-02T12:00:00.000Z')`,
];

const DAYS_OFF = "('2026-02-16', '2026-02-19')";
/** Rebuild the figures afterwards. */
export const TWO_DAYS_OFF: readonly string[] = [
  `DELETE FROM check_ins WHERE user_id = 'demo-employee' AND local_date IN ${DAYS_OFF}`,
  `UPDATE check_ins SET streak_day = streak_day - (local_date > '2026-02-16') - (local_date > '2026-02-19')
   WHERE user_id = 'demo-employee'`,
  "INSERT INTO holidays (calendar_id, date, name) VALUES ('standard', '2026-02-16', 'Family Day')",
  `INSERT INTO leaves (id, user_id, start_date, end_date, created_at, updated_at)
   VALUES ('leave', 'demo-employee', '2026-02-19', '2026-02-19', '', '')`,
];

/** All of them are in a new department and have the same points of all time. Rebuild the figures afterwards. */
export const crowd = (size: number, points: number): readonly string[] => [
  `INSERT INTO users (id, employee_id, email, name, department, location, hire_date, time_zone, work_calendar_id,
       created_at, updated_at)
     WITH RECURSIVE n(i) AS (SELECT 1001 UNION ALL SELECT i + 1 FROM n WHERE i < ${1000 + size})
     SELECT 'crowd-' || i, 'crowd-' || i, i || '@example.test', 'Person ' || i, 'Archive', 'Reykjavík', '2024-01-15', 'UTC',
       'standard', 'x', 'x' FROM n`,
  `INSERT INTO point_transactions (user_id, seq, transaction_type, points_amount, reference_type, description,
       running_balance, running_earned, booked_day, created_at)
     SELECT id, 1, 'bonus', ${points}, 'admin_adjustment', 'x', ${points}, ${points}, '2025-03-03', 1741000000000
     FROM users WHERE id LIKE 'crowd-%'`,
];

export const hide = (id: string): string => `UPDATE users SET hidden_from_leaderboard = 1 WHERE id = '${id}'`;

/** In each tier, a reward with a higher number costs more. */
export const bulkRewards = (count: number): string => `
  INSERT INTO rewards (id, name, description, points_cost, category, created_at, updated_at)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
  SELECT 'bulk-' || i, 'Voucher ' || i, 'For a shop of your choice.', 1000 + i,
    CASE i % 4 WHEN 0 THEN 'weekly' WHEN 1 THEN 'monthly' WHEN 2 THEN 'quarterly' ELSE 'annual' END, 'x', 'x' FROM n`;
export const singleReward = (id: string, name: string, cost: number): string => `
  INSERT INTO rewards (id, name, points_cost, category, created_at, updated_at)
  VALUES ('${id}', '${name}', ${cost}, 'annual', 'x', 'x')`;

/** Each claim is one minute newer than the one before. Rebuild the figures afterwards. */
export const TEA_CLAIMS = `
  INSERT INTO redemptions (id, user_id, reward_id, points_spent, status, requested_date, reward_snapshot, idempotency_key,
    created_at, updated_at)
  WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 120)
  SELECT printf('claim-%03d', i), printf('demo-%03d', 1 + i % 20), id, 5, 'pending',
    strftime('%Y-%m-%dT%H:%M:%fZ', '2026-01-05', '+' || i || ' minutes'),
    json_object('id', id, 'name', 'Tea ' || i, 'description', '', 'howToGet', '', 'pointsCost', 5, 'category', 'weekly',
      'icon', 'gift', 'company', ''), 'k' || i, '2026-01-05T00:00:00.000Z', '2026-01-05T00:00:00.000Z'
  FROM n, (SELECT id FROM rewards ORDER BY id LIMIT 1)`;
