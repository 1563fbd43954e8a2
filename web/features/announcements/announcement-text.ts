import type { AnnouncementInput } from '../../../domain/api/announcements.ts';
import { formatInstant } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { toZone } from '../../parts/zones/zones.ts';
import type { Audience } from './queries.ts';

/** Returns a zone's city, such as Zurich. */
export const sayZone = (timeZone: string): string => toZone(timeZone).city;

/** Returns an instant as text, with the city of its zone. */
export const sayInstantIn = (instant: string, timeZone: string): string =>
  t('announcements.at', { time: formatInstant(instant, timeZone), zone: sayZone(timeZone) });

/** Returns the current number of users of a department, or of the whole company when `department` is null. */
export const countPeople = (audience: Audience, department: string | null): number =>
  department === null ? audience.people : (audience.departments.find(({ name }) => name === department)?.people ?? 0);

export const sayAudience = (department: string | null): string => department ?? t('announcements.everyone.inText');

/** Returns the texts of the dialog that asks for confirmation before an announcement is sent. */
export function askBefore({ title, department, publishAt }: AnnouncementInput, people: number, timeZone: string) {
  if (publishAt === null) {
    return {
      title: t('announcements.ask.now.title', { people }),
      text: t(department === null ? 'announcements.ask.now.everyone' : 'announcements.ask.now.department', {
        title,
        department: department ?? '',
      }),
      confirm: t('announcements.ask.now', { people }),
    };
  }
  return {
    title: t('announcements.ask.later.title'),
    text: t(department === null ? 'announcements.ask.later.everyone' : 'announcements.ask.later.department', {
      title,
      department: department ?? '',
      people,
      when: sayInstantIn(publishAt, timeZone),
    }),
    confirm: t('announcements.ask.later'),
  };
}
