import { readRows } from './database.ts';

/** The company of the HR day: five departments, and forty of its five hundred people in Halifax. */
export const DEPARTMENTS = ['Front office', 'Kitchen', 'Soins à domicile', 'Vertrieb', 'Warehouse'] as const;
export const PEOPLE = 500;
export const IN_HALIFAX = 40;

const FIRST_NAMES =
  'Amélie Björn Chloé D’Arcy Eoin Fátima Gërta Hélène İpek José Kéziah Łukasz Márton Nuño Ólafur Päivi Quách Renée Søren Théo Ümit Véronique Wŏn Ximena Zoë'.split(
    ' ',
  );
const LAST_NAMES =
  "O'Brien Müller Nguyễn Åkesson Castro Dvořák Estévez Frøyen García Høeg Ionescu Jørgensen Kaçar Lefèvre Mañana N'Diaye Östberg Pérez Quéméré Šimić".split(
    ' ',
  );

export const emailOf = (index: number) => `person-${String(index).padStart(3, '0')}@harbour.example`;
export const nameOf = (index: number) =>
  `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(index / FIRST_NAMES.length)]}`;
export const departmentOf = (index: number) => DEPARTMENTS[index % DEPARTMENTS.length] ?? '';

/** After the first row and 250 people; a day that is none. */
export const WRONG_LINE = 252;
const WRONG_ROW = `Yes;Nobody;nobody@harbour.example;Kitchen;Halifax;;31.02.2025`;

/** As a European spreadsheet saves five hundred people and a slip of the hand: semicolons, and a byte order mark. */
export function peopleFile(): Buffer {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const [first, ...last] = nameOf(index).split(' ');
    // Whose zone the file does not name are in Halifax's.
    const place = index < IN_HALIFAX ? ['Halifax', ''] : ['Montréal', 'America/Toronto'];
    return [first, last.join(' '), emailOf(index), departmentOf(index), ...place, '01.09.2025'].join(';');
  });
  const lines = ['First name;Last name;E-mail;Department;Location;Time zone;Hire date', ...rows];
  lines.splice(WRONG_LINE - 1, 0, WRONG_ROW);
  return Buffer.from(`\u{FEFF}${lines.join('\r\n')}\r\n`);
}

/** What the demo sign-in knows the first `count` people by, in the order of the file. */
export function subjectsOf(stateDir: string, count: number): string[] {
  return readRows(
    stateDir,
    `SELECT employee_id FROM users WHERE email LIKE 'person-%@harbour.example' ORDER BY email LIMIT ${count}`,
  ).map((row) => String(row.employee_id));
}

/** Everybody does their own thing at once, a few at a time, by the API that their phones would ask. */
export async function everybodyPosts(
  url: string,
  acts: readonly { as: string; path: string; body: unknown }[],
): Promise<void> {
  const waiting = [...acts];
  const post = async () => {
    for (let act = waiting.shift(); act; act = waiting.shift()) {
      const response = await fetch(url + act.path, {
        method: 'POST',
        headers: {
          Authorization: `Demo ${act.as}`,
          'Content-Type': 'application/json',
          'Idempotency-Key': crypto.randomUUID(),
        },
        body: JSON.stringify(act.body),
      });
      if (response.status !== 201) throw new Error(`${act.path}: ${response.status} ${await response.text()}`);
    }
  };
  await Promise.all(Array.from({ length: 4 }, post));
}
