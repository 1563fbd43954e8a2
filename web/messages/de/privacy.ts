import type { privacy as en } from '../en/privacy.ts';
import type { Translation } from '../translation.ts';

export const privacy: Translation<typeof en> = {
  'sees.title': 'Was die Firma sieht',
  'sees.intro':
    'Alles, was diese App über dich weiß, so wie deine Firma sie heute eingestellt hat. Ändert sich eine Einstellung, ändert sich diese Seite.',
  'sees.who': 'Wer es sieht',
  'sees.kept': 'Wie lange',
  'sees.yours': 'Das entscheidest du in deinem Profil.',
  'sees.download': 'Meine Daten herunterladen',
  'sees.back': 'Zurück zum Profil',
  'sees.group.shared': 'Was deine Kolleginnen und Kollegen sehen',
  'sees.group.admins': 'Was Personalabteilung und Admins sehen',
  'sees.group.own': 'Was nur du siehst',
  'sees.group.technical': 'Was niemand liest',
  'sees.left': 'Wenn du gehst',
  'sees.left.text':
    'Dein Konto wird geschlossen und dein Bild gelöscht. Check-ins, Punkte und Entscheidungen bleiben, weil Geld und bezahlte freie Tage daran hängen.',

  'sees.reader.colleagues': 'Kolleginnen und Kollegen',
  'sees.reader.lobby': 'Alle vor einem Bildschirm',
  'sees.reader.admins': 'Personalabteilung und Admins',
  'sees.reader.super_admins': 'Nur Super-Admins',
  'sees.reader.groups': 'Personalabteilung und Admins, ab fünf Leuten',
  'sees.reader.you': 'Nur du',
  'sees.reader.operators': 'Wer den Server der App betreibt',
  'sees.reader.nobody': 'Niemand',

  'sees.kept.always': 'Solange deine Firma die App nutzt',
  'sees.kept.archive':
    'Solange deine Firma die App nutzt. Nach {count, plural, one {# Monat} other {# Monaten}} kommt es in ein Archiv.',
  'sees.kept.days': '{count, plural, one {# Tag} other {# Tage}}',
  'sees.kept.today': 'An dem Tag',
  'sees.kept.removed': 'Bis du es entfernst',
  'sees.kept.not': 'Wird nicht gespeichert',
  'sees.kept.host': 'Solange der Betreiber seine Protokolle behält',

  'sees.kind.identity': 'Name, Bild und Abteilung',
  'sees.text.identity': 'Sie stehen überall, wo du vorkommst. Dein Bild ist weg, sobald du es entfernst.',
  'sees.kind.about': 'Was du über dich geschrieben hast',
  'sees.text.about': 'Deine Karte in der Rangliste zeigt es.',
  'sees.kind.about_hidden': 'Was du über dich geschrieben hast',
  'sees.text.about_hidden': 'Du stehst nicht in der Rangliste, darum öffnet sich deine Karte nicht.',
  'sees.kind.presence': 'Dass du online bist',
  'sees.text.presence': 'Solange die App offen ist, gehörst du zu den Leuten, die da sind.',
  'sees.kind.presence_off': 'Dass du online bist',
  'sees.text.presence_off': 'Du erscheinst offline, und niemand erfährt, dass du das gewählt hast.',
  'sees.kind.ranking': 'Verdiente Punkte, Serie, Rang und neue Abzeichen',
  'sees.text.ranking':
    'Die Rangliste zeigt sie. Ein neues Abzeichen oder ein Serienbonus wird gemeldet, solange die App offen ist.',
  'sees.kind.ranking_hidden': 'Verdiente Punkte, Serie und Abzeichen',
  'sees.text.ranking_hidden': 'Du stehst nicht in der Rangliste. Darum sieht sie sonst niemand im Team.',
  'sees.kind.lobby': 'Dein Vorname nach einem Check-in',
  'sees.text.lobby': 'Bildschirme im Foyer und an Stationen begrüßen dich und nennen, was du heute verdient hast.',
  'sees.kind.check_ins': 'Wann und wie du eincheckst',
  'sees.text.check_ins':
    'Tag und Uhrzeit, ob es früh war, und ob mit dem Knopf oder dem Code einer Station. Im Team sieht man nur, wie viele da sind.',
  'sees.kind.mood_groups': 'Deine Stimmung',
  'sees.text.mood_groups': 'Sie zählt in der Stimmung einer Gruppe ab fünf Leuten. Niemand liest sie mit deinem Namen.',
  'sees.kind.note_own': 'Deine Notiz zu einem Check-in',
  'sees.text.note_own': 'Sie ist für dich selbst.',
  'sees.kind.mood_named': 'Deine Stimmung und deine Notiz',
  'sees.text.mood_named':
    'Sie werden mit deinem Namen gelesen, aber nur die, die du geschrieben hast, nachdem der Check-in es dir gesagt hat. Frühere bleiben, wie sie waren.',
  'sees.kind.position': 'Wo dein Telefon ist',
  'sees.text.position':
    'Eine Station fragt danach, wenn du ihren Code scannst. Es wird mit ihrem Ort verglichen und dann vergessen.',
  'sees.kind.network': 'Deine Netzadresse',
  'sees.text.network':
    'Eine Station vergleicht sie mit dem Netz der Firma, wenn du ihren Code scannst, und vergisst sie dann.',
  'sees.kind.points': 'Guthaben, Punkte und Einlösungen',
  'sees.text.points': 'Jede Bewegung deiner Punkte mit ihrem Grund, und was aus jeder Einlösung wurde.',
  'sees.kind.exports': 'Dateien für Lohn und Berichte',
  'sees.text.exports':
    'Admins können Listen von Leuten, Check-ins, Punkten und Einlösungen speichern. Wie lange so eine Datei aufgehoben wird, kann die App nicht wissen.',
  'sees.kind.quiet': 'Dass es um dich still wurde',
  'sees.text.quiet':
    'Eine Liste nennt Leute, die sonst eincheckten und es fünf Arbeitstage lang nicht taten, ohne Abwesenheit. Einen Grund nennt sie nicht.',
  'sees.kind.requests': 'Abwesenheit und Korrekturen',
  'sees.text.requests': 'Deine Anfragen mit dem Grund, den du geschrieben hast, und die Entscheidung.',
  'sees.kind.activities': 'Aktivitäten: Team, Gesundheit, Kurse',
  'sees.text.activities': 'Was Admins für deine Abzeichen eingetragen haben.',
  'sees.kind.profile': 'E-Mail, Telefon, Standort, Eintrittsdatum und Personalnummer',
  'sees.text.profile': 'Auch deine Zeitzone, und wie du benachrichtigt werden willst.',
  'sees.kind.audit': 'Was Admins über dich entschieden haben',
  'sees.text.audit':
    'Jede Punktevergabe, jede Korrektur und jede Änderung an deinem Konto, mit Namen und Grund. Stimmung und Notizen stehen nie darin.',
  'sees.kind.notices': 'Deine Mitteilungen in der App',
  'sees.text.notices': 'Entscheidungen, Punkte und Abzeichen, von denen du erfahren hast.',
  'sees.kind.messages': 'Nachrichten an Telefon und E-Mail',
  'sees.text.messages': 'Dass eine Nachricht gesendet wurde. Jede Art schaltest du selbst ein oder aus.',
  'sees.kind.devices': 'Deine Geräte',
  'sees.text.devices': 'Browser und System, und wann sie zuletzt benutzt wurden.',
  'sees.kind.statistics': 'Wie schnell die App bei dir ist',
  'sees.text.statistics': 'Gezählt für alle zusammen, ohne deinen Namen und dein Gerät.',
  'sees.kind.log': 'Das Protokoll des Servers',
  'sees.text.log':
    'Welcher Teil der App wann gefragt war, und die Nummer deines Kontos. Keine Namen, keine Texte, keine Punkte.',
};
