import { readRows } from './database.ts';

/** The company in hr-day.spec.ts. Forty of its five hundred people are in Halifax. */
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

export const toEmail = (index: number) => `person-${String(index).padStart(3, '0')}@harbour.example`;
export const toName = (index: number) =>
  `${FIRST_NAMES[index % FIRST_NAMES.length]} ${LAST_NAMES[Math.floor(index / FIRST_NAMES.length)]}`;
export const toDepartment = (index: number) => DEPARTMENTS[index % DEPARTMENTS.length] ?? '';

/** The row's hire date does not exist. */
export const WRONG_LINE = 252;
const WRONG_ROW = `Yes;Nobody;nobody@harbour.example;Kitchen;Halifax;;31.02.2025`;

/** The file has semicolons and a byte order mark, as a European spreadsheet program saves it. */
export function peopleFile(): Buffer {
  const rows = Array.from({ length: PEOPLE }, (_, index) => {
    const [first, ...last] = toName(index).split(' ');
    // The people in Halifax get the time zone of their location.
    const place = index < IN_HALIFAX ? ['Halifax', ''] : ['Montréal', 'America/Toronto'];
    return [first, last.join(' '), toEmail(index), toDepartment(index), ...place, '01.09.2025'].join(';');
  });
  const lines = ['First name;Last name;E-mail;Department;Location;Time zone;Hire date', ...rows];
  lines.splice(WRONG_LINE - 1, 0, WRONG_ROW);
  return Buffer.from(`\u{FEFF}${lines.join('\r\n')}\r\n`);
}

/** The demo's sign-in accepts these ids. */
export function listSubjects(stateDir: string, count: number): string[] {
  return readRows(
    stateDir,
    `SELECT employee_id FROM users WHERE email LIKE 'person-%@harbour.example' ORDER BY email LIMIT ${count}`,
  ).map((row) => String(row.employee_id));
}

export async function postAll(
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
