import { plainHeader as plain } from '../files/headers.ts';
import { addDays, daysBetween, toWeekday } from '../time/local-date.ts';
import type { Leave } from '../calendar/work-calendar.ts';
import type { AskedLeaveKind } from './kinds.ts';
import type { LeaveCheck } from './leave-columns.ts';

/** The kinds of leave in English, German and French files, the special ones first: “Bildungsurlaub” is no vacation. */
const KINDS: readonly [AskedLeaveKind | 'work' | 'holiday', RegExp][] = [
  // Somebody who works elsewhere checks in like everybody.
  [
    'work',
    /homeoffice|workfromhome|workingfromhome|^wfh|remote|telearbeit|teletravail|telework|mobile(?:s)?arbeit|businesstrip|dienstreise|deplacement|dienstgang|onduty|clientvisit|fieldwork/,
  ],
  ['holiday', /publicholiday|bankholiday|feiertag|jour(?:s)?ferie|statutoryholiday|nationalholiday/],
  [
    'parental',
    /parental|matern|patern|elternzeit|elternurlaub|mutterschutz|mutterschaft|vaterschaft|vaterzeit|babymonat|papamonat|karenz|adoption|childbirth|naissance/,
  ],
  [
    'training',
    /training|fortbildung|weiterbildung|bildungs|formation|schulung|seminar|education|study|studium|studien|exam|prufung|course|conference|kongress/,
  ],
  [
    'other',
    /^other|^autre|^andere|^sonstig|unpaid|withoutpay|unbezahlt|sanssolde|sonderurlaub|sonderfrei|special|bereave|trauer|todesfall|deces|compassionate|jury|military|wehr|marriage|wedding|hochzeit|mariage|moving|umzug|demenagement|compensat|compoff|toil|timeinlieu|inlieu|uberstunden|ueberstunden|zeitausgleich|freizeitausgleich|gleitzeit|flextime|recuperation|sabbat|personal|family|familien|familiaux|evenement|civic|volunt|ehrenamt|leaveofabsence|^lwp|^loa|caregiver|pflege|freistellung|lossofpay|blood|election|religious|birthday|geburtstag/,
  ],
  [
    'sick',
    /sick|krank|illness|medical|maladie|arretdetravail|arbeitsunfahig|^au$|injury|unfall|accident|reha|hospital|health|sante|^kur$|malade/,
  ],
  [
    'vacation',
    /vacation|annual|urlaub|holiday|^pto|paidtimeoff|paidleave|timeoff|conge|^cp$|^rtt|ferien|erholung|privilege|earned|casual|dayoff|daysoff|^leave$|vacances/,
  ],
];

/** Such as “AM”, “half_day_am”, “Vormittag” or “½”. */
const PART =
  /half|halb|demi|morning|afternoon|vormittag|nachmittag|matin|apresmidi|partial|teilweise|stunden|^(?:am|pm)$|hours?$|heures?$/;

export type ReadKind = AskedLeaveKind | 'work' | 'holiday' | 'part' | null;

/** `part` for a kind of parts of days, and `work` or `holiday` for what is no leave. */
export function readKind(cell: string): ReadKind {
  if (cell === '') return 'vacation';
  const text = plain(cell);
  if (/½|\b0[.,]5\b/.test(cell) || PART.test(text)) return 'part';
  return KINDS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
}

const APPROVED =
  /^(?:(?:auto|fully|hr|manager)?approved|approve|accepted|confirmed|granted|taken|scheduled|booked|completed|processed|validated|genehmigt|bewilligt|bestatigt|freigegeben|angenommen|gewahrt|genommen|approuvee?|validee?|acceptee?|accordee?|confirmee?|prise?|yes|true|ja|oui|1)$/;

/** Every other status leaves the row out. */
const isApproved = (cell: string): boolean => APPROVED.test(plain(cell.replaceAll(/\([^)]*\)/g, '')));

const NO = /^(?:no|n|false|nein|non|0|falsch|faux|none|keine?|aucune?|)$/;
const WHOLE =
  /^(?:(?:full|whole|all|entire)(?:day|days)?|ganz(?:tags?|tagig|er)?(?:tag|tage)?|journee(?:entiere|s)?(?:entieres?)?|jour(?:nee)?complete?|fulltime)$/;
/** A column such as “Full day”, whose “no” means a part of a day. */
const ASKS_WHOLE = /fullday|allday|wholeday|ganztag|ganzertag|journeeentiere/;
const YES = /^(?:yes|y|true|ja|j|oui|o|1|x|wahr|vrai)$/;

const AMOUNT = /^(\d{1,5}(?:[.,]\d+)?)\s*([\p{L}.]*)$/u;

function readAmount(cell: string): { value: number; isHours: boolean } | null {
  const [, clock, minutes] = /^(\d{1,3}):([0-5]\d)(?::00)?(?:\s*h)?$/.exec(cell) ?? [];
  if (clock !== undefined) return { value: Number(clock) + Number(minutes) / 60, isHours: true };
  const [, number, unit = ''] = AMOUNT.exec(cell) ?? [];
  if (number === undefined) return null;
  const word = plain(unit);
  const value = Number(number.replace(',', '.'));
  if (/^(?:h|hr|hrs|hours?|std|stunden?|heures?)$/.test(word)) return { value, isHours: true };
  if (/^(?:m|min|mins|minutes?|minuten)$/.test(word)) return { value: value / 60, isHours: true };
  return /^(?:|d|days?|tage?|jours?|j|t|workingdays?|arbeitstage?)$/.test(word) ? { value, isHours: false } : null;
}

/** Rest days may count or not, and of three days or more some may be holidays or days off. */
function countDays({ startDate, endDate }: Leave): { least: number; most: number } {
  const most = daysBetween(startDate, endDate) + 1;
  const [weeks, rest] = [Math.floor(most / 7), most % 7];
  const inRest = Array.from({ length: rest }, (_, index) => toWeekday(addDays(startDate, weeks * 7 + index)));
  const workdays = weeks * 5 + inRest.filter((weekday) => weekday <= 5).length;
  return { least: Math.max(1, Math.ceil(workdays * 0.6)), most };
}

const DAY_HOURS = 7;

/** The meaning of a row beside its days: leave of whole days, a part of a day, or another number of days. */
export type Said = 'whole' | 'part' | 'disagrees' | 'unclear';

function judgeAmount({ value, isHours }: { value: number; isHours: boolean }, span: Leave): Said {
  const { least, most } = countDays(span);
  if (isHours) {
    if (value >= least * DAY_HOURS && value <= most * 24) return 'whole';
    return value > most * 24 ? 'disagrees' : 'part';
  }
  if (!Number.isInteger(value)) return 'part';
  return value >= least && value <= most ? 'whole' : 'disagrees';
}

const TIME =
  /(?:^|[T ,])(\d{1,2})[:.](\d{2})(?::\d{2}(?:[.,]\d+)?)?\s*([ap])?\.?m?\.?\s*(?:Uhr|Z|UTC|[+-]\d{2}:?\d{2})?$/i;

export function readTime(cell: string): number | null {
  const [, hour, minute, half] = TIME.exec(cell.trim()) ?? [];
  if (hour === undefined || /^\d{1,2}\.\d{1,2}\.\d{2,4}$/.test(cell.trim())) return null;
  const hours = half === undefined ? Number(hour) : (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  return hours > 24 || Number(minute) > 59 ? null : hours * 60 + Number(minute);
}

const HOUR = 60;

/**
 * A leave that begins after the morning or ends before the afternoon is a part of a day, and so is one of a few hours.
 * Midnight means that only days are known.
 */
export function judgeTimes(start: number | null, end: number | null, { startDate, endDate }: Leave): Said {
  const [from, to] = [start ?? 0, end === null || end === 0 ? 24 * HOUR : end];
  if (from > 10.5 * HOUR || to < 14.5 * HOUR) return 'part';
  return startDate === endDate && to - from < 6.5 * HOUR ? 'part' : 'whole';
}

interface CheckedCell {
  check: LeaveCheck;
  name: string;
  cell: string;
  isHours: boolean;
}

/** Judges a cell of a column that an import does not take, but that may change what the row means. */
export function judgeCell({ check, name, cell, isHours }: CheckedCell, span: Leave): Said | 'status' {
  const text = plain(cell);
  if (cell === '') return 'whole';
  switch (check) {
    case 'status':
      return isApproved(cell) ? 'whole' : 'status';
    case 'cancelled':
      return NO.test(text) ? 'whole' : 'status';
    case 'part': {
      if (ASKS_WHOLE.test(plain(name)) && (YES.test(text) || NO.test(text))) return YES.test(text) ? 'whole' : 'part';
      if (NO.test(text) || WHOLE.test(text)) return 'whole';
      const amount = /duration|dauer|duree/.test(plain(name)) || /\p{L}/u.test(cell) ? readAmount(cell) : null;
      if (amount) return judgeAmount({ value: amount.value, isHours: amount.isHours || isHours }, span);
      return PART.test(text) || YES.test(text) || /^[½.,\d]+$/.test(cell) ? 'part' : 'unclear';
    }
    case 'hours':
    case 'days': {
      const amount = readAmount(cell);
      if (amount === null) return PART.test(text) ? 'part' : 'unclear';
      const minutes = /minut/.test(plain(name));
      const value = minutes ? amount.value / 60 : amount.value;
      // Files of days have a column of hours that is 0 in every row.
      if (check === 'hours' && value === 0) return 'whole';
      return judgeAmount({ value, isHours: check === 'hours' || amount.isHours || isHours }, span);
    }
    default:
      return 'whole';
  }
}

export const saysHours = (cell: string): boolean => /^(?:h|hr|hrs|hours?|std|stunden?|heures?)$/.test(plain(cell));
