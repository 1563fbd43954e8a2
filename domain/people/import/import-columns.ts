import { chooseColumns, matchHeader, type Spellings } from '#domain/files/headers.ts';

/**
 * A file needs the column `email`, and `name` or `firstName`. The column `status` is not stored: by it, a row of
 * somebody who has left adds nobody.
 */
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
  'status',
  'leftOn',
] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];

export const names = (...lines: string[]): string[] => lines.flatMap((line) => line.split(' '));

/**
 * The names of each column in English, German and French, in the form of `plainHeader`, the better ones first: a work
 * address is better than a plain one, a department better than its team, a place better than an office, which may be a
 * room. Names that could mean anything, such as “Name” of a login or “ID”, come last.
 */
export const IMPORT_SPELLINGS: Spellings<ImportColumn> = {
  name: names(
    'fullname employeename workername displayname preferredname name completename vollername vollstandigername',
    'vorundnachname vornameundnachname vornamenachname anzeigename nomcomplet nometprenom prenometnom',
    'prenomnom nomprenom nomdaffichage nomdusalarie nomdelemploye nomemploye nomducollaborateur',
    'lastnamefirstname lastnamecommafirstname lastfirst namelastfirst nachnamevorname namevorname',
    'firstnamelastname firstandlastname employeefullname mitarbeitername namedesmitarbeiters worker employee',
    'mitarbeiter mitarbeiterin mitarbeitende salarie collaborateur employe',
  ),
  firstName: names(
    'firstname givenname forename vorname prenom rufname legalfirstname preferredfirstname fname first',
    'vornamen prenoms',
  ),
  lastName: names(
    'lastname surname familyname nachname familienname nomdefamille nomusuel nomdusage legallastname',
    'preferredlastname lname zuname nomdenaissance last',
  ),
  email: names(
    'workemail workemailaddress emailwork emailprimarywork primaryworkemail primaryemail companyemail',
    'companyemailaddress businessemail businessemailaddress officialemail officeemail corporateemail',
    'professionalemail employeeemail workmail workmailaddress primaryemailaddress emailprimary',
    'geschaftlicheemail geschaftlicheemailadresse emailgeschaftlich emaildienstlich dienstlicheemail',
    'dienstlicheemailadresse firmenemail arbeitsemail emailprofessionnel emailprofessionnelle emailpro mailpro',
    'mailprofessionnel adresseemailprofessionnelle adressemailprofessionnelle courrielprofessionnel email',
    'emailaddress emailid mail mailaddress useremail useremailaddress emailaddresses emailadresse mailadresse',
    'emailadressen adresseemail adressemail adresseelectronique courriel adressecourriel adressedemessagerie',
    'adressedecourriel messagerie userprincipalname upn primarysmtpaddress benutzerprinzipalname',
    'nomdutilisateurprincipal',
  ),
  department: names(
    'department departmentname dept deptname abteilung abteilungsname departement service',
    'departmentdescription homedepartment jobdepartment team teamname division divisionname subunit bereich',
    'fachbereich geschaftsbereich organisationseinheit organizationalunit supervisoryorganization organization',
    'orgunitname businessunit businessunitname unit equipe pole direction unite costcenter costcentre',
    'costcentername kostenstelle kostenstellenname kostenstellenbezeichnung centredecout centredecouts',
  ),
  location: names(
    'location locationname worklocation joblocation primarylocation standort arbeitsort dienstort standortname',
    'site sitename worksite workplace lieu lieudetravail localisation etablissement implantation',
    'betriebsstatte niederlassung branch branchname filiale agence city workcity ort stadt ville',
    'officelocation officename office physicaldeliveryofficename buro buero bureau workaddress',
  ),
  hireDate: names(
    'hiredate dateofhire hiringdate datehired hired hiredon dateofjoining joiningdate dateofjoin joineddate',
    'joindate datejoined joined joinedon doj employeehiredate lasthiredate latesthiredate companyservicedate',
    'employmentstartdate employmentstart employmentdate startdate startingdate firstcontractdate',
    'contractstartdate contractstart workstartdate dateofemployment dateofentry entrydate onboardingdate',
    'firstday dateofcommencement commencementdate originalhiredate originaldateofhire continuousservicedate',
    'senioritydate eintrittsdatum eintritt datumeintritt eintrittam einstellungsdatum einstellung',
    'eingestelltam anstellungsdatum anstellungam beschaftigungsbeginn vertragsbeginn arbeitsbeginn',
    'dienstbeginn firmeneintritt startdatum beginn erstereintritt dateembauche datedembauche datedentree',
    'dateentree datedarrivee datearrivee datedebut datededebut datedebutcontrat datededebutdecontrat',
    'dateanciennete datedanciennete datederecrutement embaucheele entreele',
  ),
  employeeNumber: names(
    'employeenumber employeeid employeeno employeenr employeenum employeecode empno empid empcode',
    'employeeidnumber employeeidentification workerid workernumber personnumber personid staffnumber staffid',
    'staffno personnelnumber personnelno payrollnumber payrollid badgeid badgenumber clocknumber filenumber',
    'personalnummer personalnumber personalnr personalid persnr persnumber pnr mitarbeiternummer mitarbeiternr',
    'mitarbeiterid manr stammnummer matricule numerodematricule numeromatricule matriculesalarie numeroemploye',
    'numerodemploye numerosalarie numerodesalarie numberemploye numbermatricule numbersalarie',
    'identifiantemploye identifiantsalarie codesalarie employeeexternalid externalid id',
  ),
  timeZone: names('timezone tz zone zeitzone fuseauhoraire'),
  calendar: names('calendar workcalendar workschedule kalender arbeitskalender calendrier'),
  status: names(
    'employmentstatus employeestatus workerstatus activestatus assignmentstatus status userstatus',
    'accountstatus hrstatus recordstatus mitarbeiterstatus beschaftigungsstatus statutdelemploye statut etat',
    'active isactive aktiv actif accountenabled enabled',
  ),
  leftOn: names(
    'terminationdate dateofleaving leavingdate dateleft lastworkingday lastworkingdate exitdate dateofexit',
    'relievingdate enddate employmentenddate contractenddate leavedate dateoftermination separationdate',
    'lastdayofwork employeeleavedatetime austrittsdatum austritt austrittam vertragsende beschaftigungsende',
    'kundigungsdatum datedesortie datesortie datededepart datedepart datefincontrat datedefindecontrat',
    'findecontrat',
  ),
};

export function findColumn(name: string): ImportColumn | null {
  return matchHeader(name, IMPORT_SPELLINGS)?.column ?? null;
}

export type ImportPlaces = Readonly<Partial<Record<ImportColumn, number>>>;

/** Null for a column that is not used. */
export type ColumnChoice = readonly (ImportColumn | null)[];

export interface Header {
  places: ImportPlaces;
  width: number;
  ignored: string[];
  /** Empty when the header is complete. */
  missing: ImportColumn[];
}

const IGNORED_MAX = 30;
const IGNORED_LENGTH = 60;

/**
 * French files write “Nom” for the last name beside a first name, and for the whole name otherwise; German ones do so
 * with “Name”.
 */
export function recognizeColumns(header: readonly string[]): (ImportColumn | null)[] {
  const { columns } = chooseColumns(header, IMPORT_SPELLINGS);
  const isLast = /^(?:nom|name)$/i;
  if (columns.includes('firstName') && !columns.includes('lastName')) {
    const place = header.findIndex(
      (name, index) => isLast.test(name.trim()) && [null, 'name'].includes(columns[index] ?? null),
    );
    if (place >= 0) return columns.map((column, index) => (index === place ? 'lastName' : column));
  }
  if (!columns.includes('firstName') && !columns.includes('name')) {
    const place = header.findIndex((name) => /^nom$/i.test(name.trim()));
    if (place >= 0) return columns.map((column, index) => (index === place ? 'name' : column));
  }
  return columns;
}

export function readHeader(cells: readonly string[], choice: ColumnChoice = recognizeColumns(cells)): Header {
  const places: Partial<Record<ImportColumn, number>> = {};
  for (const [place, column] of choice.entries()) if (column) places[column] = place;
  const ignored = cells
    .filter((cell, place) => !choice[place] && cell.trim() !== '')
    .map((cell) => cell.trim().slice(0, IGNORED_LENGTH));
  const missing: ImportColumn[] = [];
  if (places.email === undefined) missing.push('email');
  if (places.name === undefined && places.firstName === undefined) missing.push('name');
  return { places, width: cells.length, ignored: ignored.slice(0, IGNORED_MAX), missing };
}
