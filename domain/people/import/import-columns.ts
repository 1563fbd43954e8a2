/** The columns that an import of users reads. A file needs the column `name` or `firstName`. */
export const IMPORT_COLUMNS = [
  'name',
  'firstName',
  'lastName',
  'email',
  'department',
  'location',
  'hireDate',
  'employeeNumber',
  'timeZone',
  'calendar',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

/** The accepted names of each column, in English and German, in lower case without accents and symbols. */
const SPELLINGS: Readonly<Record<ImportColumn, readonly string[]>> = {
  name: [
    'name',
    'fullname',
    'displayname',
    'employeename',
    'employee',
    'vollername',
    'vollstandigername',
    'mitarbeiter',
  ],
  firstName: ['firstname', 'givenname', 'forename', 'vorname'],
  lastName: ['lastname', 'surname', 'familyname', 'nachname', 'familienname'],
  email: ['email', 'emailaddress', 'mail', 'mailaddress', 'workemail', 'emailadresse', 'mailadresse'],
  department: ['department', 'dept', 'team', 'division', 'abteilung', 'bereich'],
  location: ['location', 'office', 'site', 'city', 'standort', 'ort', 'buro', 'buero'],
  hireDate: [
    'hiredate',
    'datehired',
    'hired',
    'startdate',
    'joindate',
    'joined',
    'eintritt',
    'eintrittsdatum',
    'einstellungsdatum',
    'startdatum',
  ],
  employeeNumber: [
    'employeenumber',
    'employeeno',
    'employeeid',
    'staffnumber',
    'personnelnumber',
    'personalnummer',
    'personalnr',
    'persnr',
    'mitarbeiternummer',
  ],
  timeZone: ['timezone', 'tz', 'zone', 'zeitzone'],
  calendar: ['calendar', 'workcalendar', 'kalender', 'arbeitskalender'],
};

const MEANING: ReadonlyMap<string, ImportColumn> = new Map(
  IMPORT_COLUMNS.flatMap((column) => SPELLINGS[column].map((spelling): [string, ImportColumn] => [spelling, column])),
);

/** Returns the name of a column in lower case without accents and symbols, for comparisons. */
export function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll(/\p{Mark}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^a-z\d]/g, '');
}

export function findColumn(name: string): ImportColumn | null {
  return MEANING.get(plain(name)) ?? null;
}

/** The position of each column in a row. */
export type ImportPlaces = Readonly<Partial<Record<ImportColumn, number>>>;

export type Header =
  | { ok: true; places: ImportPlaces; width: number; ignored: string[] }
  | { ok: false; missing: ImportColumn[]; twice: ImportColumn[] };

const IGNORED_MAX = 30;
const IGNORED_LENGTH = 60;

/**
 * Reads the header of a file. The header needs a column for the e-mail address, and a column for the name or the first
 * name.
 */
export function readHeader(cells: readonly string[]): Header {
  const places: Partial<Record<ImportColumn, number>> = {};
  const twice = new Set<ImportColumn>();
  const ignored: string[] = [];
  for (const [place, cell] of cells.entries()) {
    const column = findColumn(cell);
    if (column === null) {
      if (cell.trim() !== '') ignored.push(cell.trim().slice(0, IGNORED_LENGTH));
    } else if (places[column] === undefined) places[column] = place;
    else twice.add(column);
  }
  const missing: ImportColumn[] = [];
  if (places.email === undefined) missing.push('email');
  if (places.name === undefined && places.firstName === undefined) missing.push('name');
  if (missing.length > 0 || twice.size > 0) return { ok: false, missing, twice: [...twice] };
  return { ok: true, places, width: cells.length, ignored: ignored.slice(0, IGNORED_MAX) };
}
