import type { autoCheckIn as english } from '../en/autoCheckIn.ts';
import type { Translation } from '../translation.ts';

/** The check-in that opening the app makes. */
export const autoCheckIn: Translation<typeof english> = {
  'checkin.byItself': 'Von selbst gemacht, als du die App geöffnet hast.',
  'checkin.byItself.done': 'Von selbst eingecheckt um {time}: {points, plural, one {# Punkt} other {# Punkte}}.',
  'checkin.byItself.waits': 'Von selbst eingecheckt um {time}. Es wird gesendet, sobald du online bist.',
  'checkin.byItself.receipt': 'Quittung',
};
