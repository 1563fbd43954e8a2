import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { decodeFile, type FoundEncoding } from '#domain/files/encodings.ts';
import { readLeaveFile } from '#domain/leaves/leave-file.ts';
import { readRows, type ImportedRow } from '#domain/people/import/import-rows.ts';
import { readPeopleFile } from '#domain/people/import/people-file.ts';
import { findFileEncoding } from './open-file.ts';

/** Files that people sent, byte for byte. */
const FOLDER = new URL('../../../domain/test/cases/', import.meta.url);

interface PeopleCase {
  /** The encoding and its evidence; UTF-8 by its bytes when absent. */
  read?: `${FoundEncoding['encoding']} ${FoundEncoding['evidence']}`;
  unused?: string[];
  above?: string[];
  /** For each row of the file: line, address, and the fields as `key=value`; then its problems and notes. */
  rows: string[];
}

const toRow = (line: number, { email, fields, problems, notes, left }: ImportedRow) => {
  const { searchText: _, ...stored } = fields;
  return [
    `${line} ${email}`,
    ...Object.entries(stored).map(([key, value]) => `${key}=${value}`),
    ...problems.map(({ column, code, value }) => `! ${column ?? 'row'} ${code} ${value}`),
    ...notes.map(({ column, code }) => `~ ${column} ${code}`),
    ...(left === null ? [] : [`left ${left}`]),
  ].join(' | ');
};

async function openCase(name: string) {
  const bytes = new Uint8Array(readFileSync(new URL(name, FOLDER)));
  const found = await findFileEncoding(bytes, null);
  if ('unreadable' in found) throw new Error(found.unreadable);
  return { bytes, found };
}

async function readPeople(name: string): Promise<PeopleCase> {
  const { bytes, found } = await openCase(name);
  const decoded = decodeFile(bytes, found.encoding);
  if ('unreadable' in decoded) throw new Error(decoded.unreadable);
  const file = readPeopleFile(decoded.text);
  if ('problem' in file) throw new Error(file.problem);
  const { header, rows, above, nameOrder, orders } = file;
  const { places, width } = header;
  const context = { places, width, nameOrder, orders, calendars: new Map<string, string>(), today: '2026-11-28' };
  const read = `${found.encoding} ${found.evidence}` as const;
  return {
    ...(read !== 'utf-8 utf8' && { read }),
    ...(header.ignored.length > 0 && { unused: header.ignored }),
    ...(above.length > 0 && { above: above.map(({ cells }) => cells[0] ?? '') }),
    rows: [...readRows(rows, context)].map((row) => toRow(row.line, row)),
  };
}

const PEOPLE: Readonly<Record<string, PeopleCase>> = {
  'c01-de-short-dates.csv': {
    rows: [
      '2 ana.c01c@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | hireDate=2019-03-15',
      '3 ben.c01c@example.com | name=Ben Ochoo | firstName=Ben | lastName=Ochoo | hireDate=2024-07-01',
    ],
  },
  'c01-uk-dates.csv': {
    rows: [
      '2 ana.c01b@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | hireDate=2019-03-15',
      '3 ben.c01b@example.com | name=Ben Ochoo | firstName=Ben | lastName=Ochoo | hireDate=2024-07-01',
    ],
  },
  'c01-us-dates.csv': {
    rows: [
      '2 ana.c01@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | department=Sales | hireDate=2019-03-15',
      '3 ben.c01@example.com | name=Ben Ochoo | firstName=Ben | lastName=Ochoo | department=Sales | hireDate=2021-12-31',
      '4 cal.c01@example.com | name=Cal Diazo | firstName=Cal | lastName=Diazo | department=Sales | hireDate=2024-07-01',
    ],
  },
  'c02-bamboo-department-division.csv': {
    unused: ['Job Title', 'Division'],
    rows: [
      '2 dia.c02@example.com | name=Dia Kumaro | firstName=Dia | lastName=Kumaro | department=Executive | location=Pune | hireDate=2023-10-09 | employeeNumber=1001',
      '3 aro.c02@example.com | name=Aro Chatto | firstName=Aro | lastName=Chatto | department=Sales | location=Mumbai | hireDate=2022-02-02 | employeeNumber=1002',
    ],
  },
  'c02-bamboo-no-division.csv': {
    rows: [
      '2 dia.c02d@example.com | name=Dia Kumaro | firstName=Dia | lastName=Kumaro | department=Executive | location=Pune | hireDate=2023-10-09 | employeeNumber=1001',
    ],
  },
  'c02-m365-office-city.csv': {
    unused: ['Office', 'Title'],
    rows: [
      '2 dia.c02c@example.com | name=Dia Kumaro | firstName=Dia | lastName=Kumaro | department=Engineering | location=Berlin',
    ],
  },
  'c02-personio-department-team.csv': {
    unused: ['Position', 'Team'],
    rows: [
      '2 dia.c02b@example.com | name=Dia Kumaro | firstName=Dia | lastName=Kumaro | department=Engineering | location=Berlin | hireDate=2023-10-09 | employeeNumber=11',
    ],
  },
  'c03-bamboo-own.csv': {
    rows: [
      '2 ana.c03e@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | employeeNumber=12 | ~ name last_first',
    ],
  },
  'c03-datev.csv': {
    read: 'windows-1252 guess',
    unused: ['Mobil', 'Beschäftigungsart'],
    rows: [
      '2 mia.c03g@example.com | name=Mia Muster | firstName=Mia | lastName=Muster | location=Stuttgart | hireDate=2026-03-01 | employeeNumber=0007',
    ],
  },
  'c03-frappe.csv': {
    rows: [
      '2 ana.c03h@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | department=Sales | hireDate=2019-03-15 | employeeNumber=HR-0007',
    ],
  },
  'c03-french.csv': {
    read: 'windows-1252 guess',
    rows: [
      '2 ana.c03f@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | department=Direction | hireDate=2019-03-15 | employeeNumber=7',
    ],
  },
  'c03-google-workspace.csv': {
    unused: ['Password [Required]', 'Org Unit Path [Required]'],
    rows: [
      '2 jane.c03@example.com | name=Jane Doeva | firstName=Jane | lastName=Doeva | department=Sales | employeeNumber=77',
    ],
  },
  'c03-hris-user-email.csv': {
    rows: ['2 ana.c03k@example.com | name=Ana Ruizo | department=Sales | hireDate=2019-03-15'],
  },
  'c03-m365-users.csv': {
    unused: ['When created'],
    rows: [
      '2 jane.c03b@example.com | name=Jane Doeva | firstName=Jane | lastName=Doeva | department=Sales | location=Lisbon',
    ],
  },
  'c03-oracle.csv': {
    unused: ['Job Name'],
    rows: [
      '2 dee.c03d@example.com | name=Dee Parko | department=Finance | location=Lisbon | hireDate=2021-03-15 | employeeNumber=300',
    ],
  },
  'c03-orangehrm.csv': {
    unused: ['middle_name', 'other_email'],
    rows: [
      '2 ana.c03j@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | location=Colombo | hireDate=2019-03-15 | employeeNumber=0042',
    ],
  },
  'c03-workday.csv': {
    unused: ['Business Title'],
    rows: ['2 ana.c03c@example.com | name=Ana Ruizo | department=Admin | hireDate=2019-03-15 | employeeNumber=1001'],
  },
  'c03-zoho.csv': {
    rows: [
      '2 ana.c03i@example.com | name=Ana Ruizo | firstName=Ana | lastName=Ruizo | department=Sales | location=Pune | hireDate=2019-03-15 | employeeNumber=Z7',
    ],
  },
  'c04-last-first.csv': {
    rows: [
      '2 wilma.c04@example.com | name=Wilma K Adinolfo | firstName=Wilma | lastName=Adinolfo | department=Production | employeeNumber=10026 | ~ name last_first',
      "3 lynn.c04@example.com | name=Lynn O'haro | firstName=Lynn | lastName=O'haro | department=Production | employeeNumber=10303 | ~ name last_first",
    ],
  },
  'c05-cp1252.csv': {
    read: 'windows-1252 guess',
    rows: ['2 maria.c05@example.com | name=María José Ñandú | department=Büro'],
  },
  'c05-czech-cp1250.csv': {
    read: 'windows-1250 guess',
    rows: ['2 jiri.c05@example.com | name=Jiří Dvořáček | department=Účtárna'],
  },
  'c05-greek-cp1253.csv': {
    read: 'windows-1253 guess',
    rows: ['2 giorgos.c05@example.com | name=Γιώργος Παπάς | department=Πωλήσεις'],
  },
  'c05-polish-cp1250.csv': {
    read: 'windows-1250 guess',
    unused: ['Imię i nazwisko'],
    rows: ['2 lukasz.c05@example.com | name=Łukasz Wiśniewski | department=Księgowość'],
  },
  'c05-russian-cp1251.csv': {
    read: 'windows-1251 guess',
    rows: ['2 ivan.c05@example.com | name=Иван Петров | department=Бухгалтерия'],
  },
  'c05-turkish-cp1254.csv': {
    read: 'windows-1254 guess',
    rows: ['2 sule.c05@example.com | name=Şule Yıldız | department=Satış'],
  },
  'c05-utf16le-bom.csv': {
    read: 'utf-16le mark',
    rows: ['2 utf16.c05@example.com | name=José 李小龙 محمد | department=Büro'],
  },
  'c05-utf16le-nobom.csv': { read: 'utf-16le zeros', rows: ['2 utf16n.c05@example.com | name=Jose | department=Buro'] },
  'c07-excel-errors.csv': {
    rows: [
      '2 ana.c07@example.com | name=Ana Ruizo | ! department sheet_error #N/A | ! location sheet_error #REF! | ! employeeNumber sheet_error #NAME?',
      '3 ben.c07@example.com | name=Ben Ochoo | ! department sheet_error #NV | ! location sheet_error #BEZUG! | ! employeeNumber sheet_error #VALUE!',
      '4 cal.c07@example.com | name=Cal Diazo | ~ department placeholder | ~ location placeholder | ~ employeeNumber placeholder',
      '5 dee.c07@example.com | department=Sales | location=Lisbon | ! name sheet_error #N/A',
    ],
  },
  'c08-report-title.csv': {
    above: ['Worker Report - as of 09/01/2026'],
    rows: ['4 ana.c08@example.com | name=Ana Ruizo | department=Sales', '5  | ! row total Total 1'],
  },
  'c13-blank-lines.csv': {
    rows: ['3 ana.c13b@example.com | name=Ana Ruizo', '6 ben.c13b@example.com | name=Ben Ochoo'],
  },
  'c13-duplicate-header.csv': {
    unused: ['Email'],
    rows: ['2 ana.c13d@example.com | name=Ana Ruizo | department=Sales'],
  },
  'c13-email-work-home.csv': { unused: ['Email'], rows: ['2 ana.c13e@example.com | name=Ana Ruizo'] },
  'c13-formula.csv': {
    rows: [
      '2 f.c13@example.com | department=Sales | ! name formula =HYPERLINK("http://example.com","x")',
      '3 g.c13@example.com | name=Ana Ruizo | ! department formula +Sales',
      '4 h.c13@example.com | name=Ana Ruizo | department=Sales | ~ name as_text',
    ],
  },
  'c13-names.csv': {
    rows: [
      "2 ob.c13@example.com | name=O'Brien",
      '3 mj.c13@example.com | name=María José',
      '4 lxl.c13@example.com | name=李小龙',
      '5 ma.c13@example.com | name=محمد علي',
      '6 bar.c13@example.com | name=-Bar Rowe',
      '7 jr.c13@example.com | name=Ana Ruizo Jr. | firstName=Ana | lastName=Ruizo | ~ name last_first',
      '8 lan.c13@example.com | name=Nguyễn Thị Lan',
      '9 dr.c13@example.com | name=Dr. Sofia Meier',
      '10 vdb.c13@example.com | name=Van der Berg Anna-Lena',
      '11 dash.c13@example.com | ! name missing  | ~ name placeholder',
      '12 emoji.c13@example.com | name=João 👩🏽‍💻 Silva',
    ],
  },
  'c13-pipe.csv': { rows: ['2 ana.c13p@example.com | name=Ana Ruizo | department=Sales'] },
  'c13-quoted-newline.csv': {
    unused: ['Notes'],
    rows: [
      '2 ana.c13c@example.com | name=Ana Ruizo | department=Sales North | ~ name line_break | ~ department line_break',
      '6 ben.c13c@example.com | name=Ben Ochoo | department=Sales',
    ],
  },
};

interface LeaveCase {
  unused?: string[];
  /** The names of the columns that only tell whether a row means whole days of leave. */
  checked?: string[];
  /** For each row of the file: line, address, days and kind; or the line and its problem with the column and value. */
  rows: string[];
}

async function readLeave(name: string): Promise<LeaveCase> {
  const { bytes, found } = await openCase(name);
  const file = readLeaveFile(bytes, { encoding: found.encoding });
  if ('problem' in file) throw new Error(file.problem);
  const { unused, checks } = file.header;
  return {
    ...(unused.length > 0 && { unused }),
    ...(checks.length > 0 && { checked: checks.map((check) => check.name) }),
    rows: file.lines.map(({ line, read, leftOut = [] }) =>
      'problem' in read
        ? [line, '!', read.problem, read.column, read.value].join(' ')
        : [
            `${line} ${read.email} ${read.startDate}–${read.endDate} ${read.kind}`,
            ...leftOut.map((one) => `left out ${one.startDate}–${one.endDate} ${one.reason}`),
          ].join(' | '),
    ),
  };
}

const LEAVES: Readonly<Record<string, LeaveCase>> = {
  'c09-leave-duration.csv': {
    unused: ['Reason'],
    checked: ['Duration'],
    rows: ['2 ! part Duration half_day_am'],
  },
  'c09-leave-half-day.csv': { checked: ['Half day', 'Days'], rows: ['2 ! part Half day AM'] },
  'c10-leave-employee-email.csv': {
    unused: ['Employee Name', 'Reason'],
    rows: ['2 maya.okafor@demo.example 2026-12-10–2026-12-11 vacation'],
  },
  'c10-leave-from-date.csv': {
    unused: ['Employee'],
    checked: ['Total Leave Days', 'Status'],
    rows: ['2 maya.okafor@demo.example 2026-12-10–2026-12-11 vacation'],
  },
  'c10-leave-odoo.csv': {
    unused: ['Employee'],
    rows: ['2 maya.okafor@demo.example 2026-12-10–2026-12-11 vacation'],
  },
  'c12-leave-backdated.csv': { rows: ['2 maya.okafor@demo.example 2026-09-01–2026-12-31 sick'] },
  'c12-leave-parental.csv': {
    rows: [
      '2 maya.okafor@demo.example 2027-02-01–2028-01-31 parental',
      '3 maya.okafor@demo.example 2028-02-01–2029-01-31 parental | left out 2027-02-01–2028-01-31 there',
    ],
  },
};

describe('the files that people sent', () => {
  it.each(Object.keys(PEOPLE))('an import of people reads %s', async (name) => {
    expect(await readPeople(name)).toEqual(PEOPLE[name]);
  });

  it.each(Object.keys(LEAVES))('an import of leave reads %s', async (name) => {
    expect(await readLeave(name)).toEqual(LEAVES[name]);
  });

  it('each file has its right values in one of the two tables', () => {
    expect(readdirSync(FOLDER).toSorted()).toEqual([...Object.keys(PEOPLE), ...Object.keys(LEAVES)].toSorted());
  });
});
