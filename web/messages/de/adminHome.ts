import type { adminHome as english } from '../en/adminHome.ts';
import type { Translation } from '../translation.ts';

/** The admin's start. */
export const adminHome: Translation<typeof english> = {
  'home.figures': 'Die Firma heute',
  'home.figures.on': 'Die Firma am {date}',
  'home.start': 'So geht es los',
  'home.start.text': 'Noch ein paar Dinge, dann kann der erste Morgen kommen.',
  'home.start.zone': 'Sag, wo die Firma ist',
  'home.start.zone.text': 'In ihrer Zeitzone wechseln um Mitternacht Wochen und Monate der Rangliste.',
  'home.start.zone.do': 'Zeitzone wählen',
  'home.start.people': 'Hol deine Leute dazu',
  'home.start.people.text':
    'Importiere eine CSV-Datei aus dem Personalsystem. Du siehst, was sich ändert, bevor es geschieht.',
  'home.start.people.do': 'Personen importieren',
  'home.start.rewards': 'Gib den Punkten einen Sinn',
  'home.start.rewards.text': 'Lege die ersten Prämien an, vom Kaffee bis zum freien Tag.',
  'home.start.rewards.do': 'Prämien anlegen',

  'home.database': 'Die Datenbank ist zu {percent} % voll',
  'home.database.text': 'Bei 10 GB ist Schluss; jetzt sind es {size}. Ist sie voll, kann niemand mehr einchecken.',
  'home.database.noStore':
    'Gib der App einen Speicher für ihr Archiv, dann kommen ältere Monate dorthin: docs/operate.md, „The archive“.',
  'home.database.shorten':
    'Ein Super-Admin kann mehr Monate ins Archiv lassen, bis auf die letzten 13. Was sonst hilft: docs/operate.md.',
  'home.database.settings': 'Einstellung des Archivs öffnen',
  'home.archive.stuck': 'Das Archiv ist bei {month} stehen geblieben',
  'home.archive.stuck.text':
    'Nichts ist verloren, und jedes Guthaben stimmt. Bis jemand nachsieht, kommt kein weiterer Monat dorthin: docs/operate.md, „The archive“.',
  'home.scoring': 'Punktevergabe wartet auf zweite Freigabe',
  'home.scoring.by': 'Mehr Punkte vorgeschlagen {when}',
  'home.scoring.yours': 'Von dir vorgeschlagen {when}',
  'home.scoring.open': 'Vorschlag ansehen',

  'home.approvals': 'Warten auf Freigabe',
  'home.approvals.none': 'Niemand wartet.',
  'home.approvals.open': 'Alle Wartenden zeigen',
  'home.approvals.since': 'Angelegt {when}',
  'home.corrections': 'Beantragte Korrekturen',
  'home.corrections.none': 'Niemand hat eine beantragt.',
  'home.corrections.open': 'Über Korrekturen entscheiden',
  'home.corrections.since': '{day}, gefragt {when}',
  'home.leave': 'Beantragte Abwesenheiten',
  'home.leave.none': 'Niemand hat eine beantragt.',
  'home.leave.open': 'Über Abwesenheiten entscheiden',
  'home.claims.since': '{reward}, {when}',

  'home.acts': 'Zuletzt geschehen',
  'home.acts.all': 'Zum Protokoll',
  'home.acts.empty.title': 'Bisher ist nichts geschehen',
  'home.acts.empty.text': 'Was Admins tun, steht hier: Freigaben, Punkte, Berichtigungen.',
  'home.acts.somebody': 'Jemand',

  'home.company': 'Firma',
  'home.places': 'Weiter zu',
  'home.place.calendars': 'Arbeitskalender',
  'home.place.corrections': 'Anträge',
  'home.place.import': 'Personen importieren',
  'home.place.rewards': 'Prämien, Abzeichen, Zitate',
  'home.place.announcements': 'Mitteilungen',
  'home.place.jobs': 'Geplante Arbeiten',
  'home.differences':
    '{count, plural, one {Die nächtliche Prüfung fand # Unterschied} other {Die nächtliche Prüfung fand # Unterschiede}}',
  'home.differences.more': '{count, plural, one {und # andere Person} other {und # andere}}',
  'home.differences.open': 'Ansehen',
  'home.place.walls': 'Foyer-Bildschirme',
  'home.place.exports': 'Exporte',
  'home.place.settings': 'Firmeneinstellungen',
  'home.place.mailOutbox': 'E-Mail-Ausgang',
  'home.place.api': 'API für Entwickler',
  'home.place.audit': 'Protokoll',
};
