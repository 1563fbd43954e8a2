import { describe, expect, it } from 'vitest';
import { findColumn, IMPORT_SPELLINGS, readHeader, recognizeColumns } from './import-columns.ts';

describe('recognizeColumns', () => {
  it.each<[system: string, header: string, columns: string]>([
    [
      'our export',
      'Name,First name,Last name,Email,Department,Location,Hire date,Employee number,Calendar,Role,Status,Active,Points balance,Created,User id',
      'name,firstName,lastName,email,department,location,hireDate,employeeNumber,calendar,,status,,,,',
    ],
    [
      'Odoo',
      'Employee Name,Work Email,Work Phone,Department,Work Location,Manager',
      'name,email,,department,location,',
    ],
    ['Odoo (de)', 'Mitarbeitername,Geschäftliche E-Mail,Abteilung,Arbeitsort', 'name,email,department,location'],
    ['Odoo (fr)', 'Nom de l’employé,E-mail professionnel,Département', 'name,email,department'],
    [
      'Personio (de)',
      'ID,Vorname,Nachname,E-Mail,Abteilung,Team,Büro,Einstellungsdatum,Status',
      'employeeNumber,firstName,lastName,email,department,,location,hireDate,status',
    ],
    [
      'Workday',
      'Employee ID,Legal First Name,Legal Last Name,Primary Work Email,Supervisory Organization,Location,Original Hire Date,Hire Date',
      'employeeNumber,firstName,lastName,email,department,location,,hireDate',
    ],
    [
      'Microsoft 365 (de)',
      'Anzeigename,Vorname,Nachname,Benutzerprinzipalname,Abteilung,Büro,Stadt',
      'name,firstName,lastName,email,department,,location',
    ],
    [
      'Google Workspace',
      'First Name [Required],Last Name [Required],Email Address [Required],Employee ID,Department,Recovery Email',
      'firstName,lastName,email,employeeNumber,department,',
    ],
    [
      'OrangeHRM',
      'Employee Id,First (& Middle) Name,Last Name,Employment Status,Sub Unit,Joined Date,Work Email,Other Email',
      'employeeNumber,firstName,lastName,status,department,hireDate,email,',
    ],
    [
      'DATEV',
      'Personalnummer;Nachname;Vorname;E-Mail;Eintritt;Austritt',
      'employeeNumber,lastName,firstName,email,hireDate,leftOn',
    ],
    [
      'SAP',
      'Pers.Nr.,Vorname,Nachname,E-Mail,Kostenstelle,Eintrittsdatum',
      'employeeNumber,firstName,lastName,email,department,hireDate',
    ],
    [
      'French',
      'N° employé;Nom de famille;Prénom;Courriel;Service;Lieu de travail;Date d’embauche',
      'employeeNumber,lastName,firstName,email,department,location,hireDate',
    ],
    ['French, one name', 'Nom;Adresse e-mail;Équipe', 'name,email,department'],
    ['German, one name', 'Name;Vorname;E-Mail', 'lastName,firstName,email'],
    [
      'Frappe',
      'Employee,Employee Name,Company Email,Date of Joining,Relieving Date,Status',
      ',name,email,hireDate,leftOn,status',
    ],
    ['manager columns', 'Name,Email,Manager,Manager Email,Emergency Contact Name', 'name,email,,,'],
    ['a name and a number', 'Employee,Employee #,Email', 'name,employeeNumber,email'],
  ])('recognizes the columns of %s', (_system, header, columns) => {
    const names = header.split(header.includes(';') ? ';' : ',');
    expect(
      recognizeColumns(names)
        .map((column) => column ?? '')
        .join(','),
    ).toBe(columns);
  });

  it.each(['Points', 'Manager', 'User id', 'Username', 'When created', 'Created', 'Birthday', 'Phone', ''])(
    'uses no column with the name %j',
    (name) => {
      expect(findColumn(name)).toBeNull();
    },
  );

  it('has each name for one meaning only', () => {
    const names = Object.values(IMPORT_SPELLINGS).flat();
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });
});

describe('readHeader', () => {
  it('returns the places, the columns that are not used, and what is missing', () => {
    expect(readHeader(['Shoe', 'Email', '', 'Vorname'])).toEqual({
      places: { email: 1, firstName: 3 },
      width: 4,
      ignored: ['Shoe'],
      missing: [],
    });
    expect(readHeader(['Email', 'Mail', 'Office'])).toMatchObject({ ignored: ['Mail'], missing: ['name'] });
    expect(readHeader(['a', 'b'], ['email', 'name'])).toMatchObject({ places: { email: 0, name: 1 }, missing: [] });
  });
});
