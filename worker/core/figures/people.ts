import { sql, type SQL } from 'drizzle-orm';
import { statement, type Db, type Statement } from '#worker/db/client.ts';
import type { UserRow } from '#worker/db/schema.ts';

const COUNTS = sql`is_active = 1 AND approval_status = 'approved'`;

/** When a user has no search text, the words come from the name and the email address. */
const WORDS = sql`json_each('[' || replace(json_quote(
  iif(users.search_text = '', lower(users.name || ' ' || replace(users.email, '@', ' ')), users.search_text)),
  ' ', '","') || ']')`;

/** Run these statements before the users' rows change. */
function uncountUsers(db: Db, ids: SQL): Statement[] {
  return [
    statement(
      db,
      sql`
      UPDATE department_people SET people = people - (
        SELECT count(*) FROM users WHERE id IN ${ids} AND users.department = department_people.department AND ${COUNTS})
      WHERE department IN (SELECT department FROM users WHERE id IN ${ids})`,
    ),
    statement(
      db,
      sql`
      DELETE FROM user_words WHERE (word, user_id) IN (
        SELECT value, users.id FROM users JOIN ${WORDS} WHERE users.id IN ${ids})`,
    ),
  ];
}

/** Run these statements after the users' rows change. `ids` is a list or a query in parentheses. */
export function countUsers(db: Db, ids: SQL): Statement[] {
  return [
    statement(
      db,
      sql`
      INSERT INTO department_people (department, people)
      SELECT department, count(*) FROM users WHERE id IN ${ids} AND ${COUNTS} GROUP BY department
      ON CONFLICT (department) DO UPDATE SET people = people + excluded.people`,
    ),
    statement(
      db,
      sql`
      INSERT INTO user_words (word, user_id)
      SELECT DISTINCT value, users.id FROM users JOIN ${WORDS} WHERE users.id IN ${ids} AND value <> ''
      ON CONFLICT DO NOTHING`,
    ),
  ];
}

export type CountedUser = Pick<UserRow, 'id' | 'department' | 'isActive' | 'approvalStatus' | 'searchText'>;

const findDepartment = (user: CountedUser | null): string | null =>
  user?.isActive && user.approvalStatus === 'approved' ? user.department : null;

const listWords = (user: CountedUser | null): string[] => [
  ...new Set((user?.searchText ?? '').split(' ').filter((word) => word !== '')),
];

export function updateUserCounts(db: Db, before: CountedUser | null, after: CountedUser | null): Statement[] {
  const [left, joined] = [findDepartment(before), findDepartment(after)];
  const [old, now] = [listWords(before), listWords(after)];
  const moves =
    left === joined
      ? []
      : [
          ...(left === null ? [] : [{ department: left, by: -1 }]),
          ...(joined === null ? [] : [{ department: joined, by: 1 }]),
        ];
  const gone = old.filter((word) => !now.includes(word));
  const come = now.filter((word) => !old.includes(word));
  const id = after?.id ?? before?.id ?? '';
  const statements: Statement[] = [];
  if (moves.length > 0) {
    statements.push(
      statement(
        db,
        sql`
        INSERT INTO department_people (department, people)
        SELECT value ->> '$.department', value ->> '$.by' FROM json_each(${JSON.stringify(moves)}) WHERE 1
        ON CONFLICT (department) DO UPDATE SET people = people + excluded.people`,
      ),
    );
  }
  if (gone.length > 0) {
    statements.push(
      statement(
        db,
        sql`DELETE FROM user_words
          WHERE user_id = ${id} AND word IN (SELECT value FROM json_each(${JSON.stringify(gone)}))`,
      ),
    );
  }
  if (come.length > 0) {
    statements.push(
      statement(
        db,
        sql`
        INSERT INTO user_words (word, user_id) SELECT value, ${id} FROM json_each(${JSON.stringify(come)}) WHERE 1
        ON CONFLICT DO NOTHING`,
      ),
    );
  }
  return statements;
}

/** `ids` is a list or a query in parentheses. It must select the same users before and after `changes`. */
export function changeCountedUsers(db: Db, ids: SQL, changes: readonly Statement[]): Statement[] {
  return [...uncountUsers(db, ids), ...changes, ...countUsers(db, ids)];
}
