import type { receipt as english } from '../en/receipt.ts';
import type { Translation } from '../translation.ts';

/** The receipt of a check-in, and the offers after it. */
export const receipt: Translation<typeof english> = {
  'checkin.line.early': 'Früh dran, vor {time}',
  'checkin.line.on_time': 'Eingecheckt',
  'checkin.line.streak_bonus': '{every, plural, =1 {Jeder Tag} other {Alle # Tage}} deiner Serie',
  'checkin.line.active_streak': 'Innerhalb einer Woche zurück',
  'checkin.line.badge': 'Abzeichen: {name}',
  'checkin.line.achievement': 'Erfolg: {name}',
  'checkin.celebrate.streak': '{day, plural, one {# Tag in Folge!} other {# Tage in Folge!}}',
  'checkin.celebrate.badge': 'Neues Abzeichen: {name}',
  'checkin.celebrate.achievement': 'Erfolg freigeschaltet: {name}',
  'checkin.note.yours': '„{note}“',
  'checkin.words.add': 'Stimmung oder Notiz hinzufügen',
  'checkin.words.save': 'Speichern',
  'checkin.words.change': 'Ändern',
  'checkin.total': 'Heute verdient',
  'checkin.free': 'Ein freier Tag: Deine Serie bleibt, wie sie ist.',
  'checkin.celebrate.first': 'Dein erster Tag ist geschafft!',

  'next.title': 'Wie es weitergeht',
  'next.department.first': 'In {department} gehörst du heute zu den Ersten.',
  'next.department.some': 'In {department} {count, plural, one {ist heute # Person} other {sind heute # Leute}} da.',
  'next.department.most': 'In {department} sind heute die meisten da.',
  'next.announcement': 'Mitteilung',
  'next.announcement.read': 'Verstanden',
};
