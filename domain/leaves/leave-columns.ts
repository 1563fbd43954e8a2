import { chooseColumns, plainHeader, type Spellings } from '../files/headers.ts';
import { names, recognizeColumns } from '../people/import/import-columns.ts';

/** Without `to`, each row is one day, and without `kind` it is vacation. */
export const LEAVE_COLUMNS = ['email', 'from', 'to', 'kind'] as const;
export type LeaveColumn = (typeof LEAVE_COLUMNS)[number];

/** The names of the columns in English, German and French, in the form of `plainHeader`, the better ones first. */
const SPELLINGS: Spellings<Exclude<LeaveColumn, 'email'>> = {
  from: names(
    'from fromdate datefrom start startdate datestart firstday firstdayofleave begin begindate',
    'beginningdate startingdate startson startdatetime leavefrom leavefromdate leavestart leavestartdate',
    'absencefrom absencestart absencestartdate absencebegindate timeoffstart timeoffstartdate timeofffrom',
    'requestfrom requestdatefrom requestedfrom requeststartdate requestedstartdate holidaystart',
    'vacationstart effectivefrom startday von vom vondatum datumvon ab abdatum beginn beginndatum',
    'beginnderabwesenheit abwesendab abwesendvon abwesenheitvon abwesenheitsbeginn startdatum anfang',
    'anfangsdatum erstertag urlaubsbeginn urlaubvon gultigab du dudate datedu debut datedebut datededebut',
    'debutabsence debutdelabsence datedebutabsence datededebutdelabsence datedebutconge debutconge',
    'premierjour apartirdu date day leavedate absencedate dateofleave datum tag jour',
  ),
  to: names(
    'to todate dateto end enddate dateend until untildate lastday lastdayofleave finish finishdate',
    'endingdate endson enddatetime leaveto leavetodate leaveend leaveenddate absenceto absenceend',
    'absenceenddate timeoffend timeoffenddate timeoffto requestto requestdateto requestedto',
    'requestenddate requestedenddate holidayend vacationend through thru effectiveto endday bis biszum',
    'bisdatum datumbis ende endedatum enddatum endederabwesenheit abwesendbis abwesenheitbis',
    'abwesenheitsende letztertag urlaubsende urlaubbis gultigbis au audate dateau fin datefin datedefin',
    'finabsence findelabsence datefinabsence datedefindelabsence datefinconge finconge dernierjour',
    'jusquau',
  ),
  kind: names(
    'kind kindofleave leavekind leavetype typeofleave leavetypename timeofftype absencetype typeofabsence',
    'ptotype vacationtype holidaytype requesttype leavecategory absencecategory timeoffcategory',
    'timeoffpolicy leavepolicy policy policyname policytype leavename absencename type category leavecode',
    'absencecode holidaystatusid timeoff leave absence art artderabwesenheit abwesenheitsart',
    'abwesenheitstyp abwesenheitsgrund abwesenheitskategorie urlaubsart urlaubstyp fehlzeitenart',
    'fehlzeittyp fehlgrund abwesenheit fehlzeit typ kategorie typedeconge typedecongés typeconge',
    'typedeconges typedabsence typeabsence naturedelabsence natureabsence categorie motifdabsence',
    'motifabsence motif nature',
  ),
};

/**
 * An import takes no value of such a column. It refuses a row whose value says something else than whole days, or that
 * nobody understands.
 */
export type LeaveCheck = 'status' | 'cancelled' | 'part' | 'days' | 'hours' | 'unit' | 'startTime' | 'endTime';

/** Columns that look like a check, but are about something else, such as a balance or a decision's day. */
const NO_CHECK =
  /employment|employee(?:s)?status|balance|remaining|rest(?:urlaub|tage)|solde|entitle|anspruch|availab|accru|carried|ubertrag|approver|approvedby|approvedon|approvedat|approvaldate|dateapproved|genehmigtvon|genehmigtam|approuvepar|valideur|validepar|created|modified|updated|submitted|applied|requestedon|requestdate|timestamp|timezone|notice|perweek|prowoche|workingdays?perweek/;

const CHECKS: readonly [LeaveCheck, RegExp][] = [
  ['unit', /^(?:unit|units|durationunit|amountunit|einheit|unite|uom|requestunit|leaveunit)s?$/],
  ['cancelled', /^(?:is)?(?:cancell?ed|storniert|annulee?|deleted|geloscht|rejected|abgelehnt)$/],
  [
    'status',
    /status|statut|^state$|^etat|^zustand$|^approved$|^approval$|approvalstate|^genehmigt$|^genehmigung|^approuvee?$|^validee?$|^decision$|^entscheidung$|^stage$/,
  ],
  [
    'startTime',
    /^(?:.*(?:start|from|begin)(?:ing)?time|timefrom|timestart|uhrzeitvon|vonuhrzeit|(?:.*)startzeit|startuhrzeit|beginnzeit|vonzeit|heure(?:de)?debut)$/,
  ],
  [
    'endTime',
    /^(?:.*(?:end|to|until)(?:ing)?time|timeto|timeend|uhrzeitbis|bisuhrzeit|(?:.*)endzeit|enduhrzeit|biszeit|heure(?:de)?fin)$/,
  ],
  [
    'part',
    /half|halb|demi|ampm|daypart|partofday|partialday|partday|tageszeit|tagesanteil|session|^portion|duration|dauer|duree|^shift$|^periodoftheday$|momentdelajournee|^time$|^times$|^uhrzeit$|^heures?$|timeslot|fullday|allday|wholeday|ganztag|ganzertag|journeeentiere/,
  ],
  ['hours', /hours|stunden|hrs|minutes|minuten|nombredheures|nbheures/],
  [
    'days',
    /days|tage$|arbeitstage|urlaubstage|jours|^amount$|^quantity$|^menge$|^anzahl|^nombre$|^nbre?$|^total$|^units?used$|^daycount$|^length$/,
  ],
];

export function findCheck(name: string): LeaveCheck | null {
  const plain = plainHeader(name);
  if (plain === '' || NO_CHECK.test(plain)) return null;
  return CHECKS.find(([, pattern]) => pattern.test(plain))?.[0] ?? null;
}

/** Null for a column that an import does not use. */
export type LeaveChoice = readonly (LeaveColumn | null)[];

export function recognizeLeaveColumns(header: readonly string[]): (LeaveColumn | null)[] {
  const email = recognizeColumns(header).indexOf('email');
  const { columns } = chooseColumns(header, SPELLINGS);
  return columns.map((column, place) => {
    if (place === email) return 'email';
    return column !== null && findCheck(header[place] ?? '') === null ? column : null;
  });
}

export const isLeaveHeader = (name: string): boolean =>
  recognizeLeaveColumns([name])[0] !== null || findCheck(name) !== null;

export interface LeaveHeader {
  places: Readonly<Partial<Record<LeaveColumn, number>>>;
  checks: readonly { place: number; name: string; check: LeaveCheck }[];
  unused: string[];
  missing: LeaveColumn[];
}

export function readLeaveHeader(
  cells: readonly string[],
  choice: LeaveChoice = recognizeLeaveColumns(cells),
): LeaveHeader {
  const places: Partial<Record<LeaveColumn, number>> = {};
  for (const [place, column] of choice.entries()) if (column) places[column] = place;
  const others = cells.flatMap((cell, place) =>
    choice[place] || cell.trim() === '' ? [] : [{ place, name: cell.trim() }],
  );
  const checks = others.flatMap(({ place, name }) => {
    const check = findCheck(name);
    return check ? [{ place, name, check }] : [];
  });
  const isDaily =
    places.from !== undefined &&
    /^(?:date|day|leavedate|absencedate|dateofleave|datum|tag|jour)$/.test(plainHeader(cells[places.from] ?? ''));
  const missing = (['email', 'from', ...(isDaily ? [] : ['to' as const])] as const).filter(
    (column) => places[column] === undefined,
  );
  return {
    places,
    checks,
    unused: others.filter(({ name }) => findCheck(name) === null).map(({ name }) => name),
    missing,
  };
}
