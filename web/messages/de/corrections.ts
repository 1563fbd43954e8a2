import type { corrections as english } from '../en/corrections.ts';
import type { Translation } from '../translation.ts';

/** Was Admins an Check-ins und Aktivitäten anderer tun. */
export const corrections: Translation<typeof english> = {
  'requests.title': 'Anträge',
  'requests.intro': 'Was Leute in ihren Tagen berichtigt haben möchten. Die ältesten zuerst.',
  'requests.show': 'Zeigen',
  'requests.show.corrections': 'Korrekturen',
  'requests.show.leave': 'Abwesenheiten',
  'requests.list': 'Anträge',
  'requests.none': 'Nichts wartet',
  'requests.none.text': 'Leute beantragen sie in ihrem Profil, von einem Tag ihres Verlaufs aus.',
  'requests.add': 'Check-in um {time} am {day} eintragen',
  'requests.remove': 'Check-in vom {day} entfernen',
  'requests.has': 'Der Tag hat einen Check-in um {time}, {points, plural, one {# Punkt} other {# Punkte}}.',
  'requests.hasNone': 'Der Tag hat keinen Check-in.',
  'requests.asked': 'Gefragt {when}',
  'requests.approve': 'Genehmigen',
  'requests.approve.of': 'Genehmigen: {person}, {day}',
  'requests.reject': 'Ablehnen',
  'requests.reject.of': 'Ablehnen: {person}, {day}',
  'requests.reserved': 'Darüber entscheidet ein anderer Admin.',
  'requests.approve.title': 'Die Korrektur für {person} genehmigen?',
  'requests.reject.title': 'Den Antrag von {person} ablehnen?',
  'requests.approve.text': 'Es zählt, als wäre es an dem Tag so gewesen: Punkte, Serie und die Boni der Tage danach.',
  'corrections.reason.optional': 'Grund (freiwillig)',
  'corrections.reason.optional.hint': 'Die Person liest ihn. Ohne Grund steht ihr eigener im Verlauf.',
  'requests.approved': 'Die Korrektur für {person} ist gemacht.',
  'requests.rejected': '{person} erfährt, dass der Antrag abgelehnt wurde.',
  'requests.more': 'Mehr zeigen',

  'requests.leave.intro': 'Abwesenheiten, die Leute beantragen. Nur sie und Admins sehen die Art. Die ältesten zuerst.',
  'requests.leave.none.text': 'Leute stellen Anträge in ihrem Profil, wenn die Firmeneinstellungen es erlauben.',
  'requests.leave.import': 'Abwesenheiten aus einer Datei',
  'requests.leave.covers': '{count, plural, =0 {Kein Arbeitstag} one {# Arbeitstag} other {# Arbeitstage}}',
  'requests.leave.overlaps':
    'Für {days} ist schon eine Abwesenheit eingetragen. So lässt sich der Antrag nicht genehmigen.',
  'requests.leave.approve.title': 'Die Abwesenheit von {person} genehmigen?',
  'requests.leave.approve.text':
    'Solche Tage unterbrechen eine Serie nie. Für vergangene Tage werden Serie und Boni neu gezählt.',
  'requests.leave.reason.hint': 'Die Person liest ihn.',
  'requests.leave.approved': '{person} hat frei.',

  'corrections.more': 'Mehr anzeigen',
  'corrections.day': 'Tag',
  'corrections.day.missing': 'Bitte wähl den Tag.',
  'corrections.time': 'Uhrzeit',
  'corrections.time.missing': 'Bitte gib die Uhrzeit an.',
  'corrections.time.hint': 'Nach der Uhr der Person: {zone}.',
  'corrections.reason': 'Grund',
  'corrections.reason.hint': 'Die Person liest ihn, und das Protokoll behält ihn.',
  'corrections.reason.missing': 'Bitte gib einen Grund an.',

  'corrections.add': 'Check-in nachtragen',
  'corrections.add.title': 'Check-in für {person} nachtragen',
  'corrections.add.text': 'Er zählt, als wäre er damals gemacht worden: Punkte, Serie und die Boni der Tage danach.',
  'corrections.add.confirm': 'Nachtragen',
  'corrections.add.done':
    '{day} für {person} nachgetragen: {points, plural, one {# Punkt} other {# Punkte}}. Die Serie ist jetzt {streak, plural, one {# Tag} other {# Tage}} lang.',

  'corrections.leave': 'Abwesenheit eintragen',
  'corrections.leave.title': 'Abwesenheit für {person} eintragen',
  'corrections.leave.text':
    'Solche Tage unterbrechen keine Serie. Für vergangene Tage werden die Serie und ihre Boni neu gezählt: Mit ihnen kommen oder gehen Punkte.',
  'corrections.leave.confirm': 'Abwesenheit eintragen',
  'corrections.leave.done': '{person} hat frei. Die Serie ist jetzt {streak, plural, one {# Tag} other {# Tage}} lang.',
  'corrections.movedPoints': 'Punkte: {points}.',

  'corrections.leaves': 'Abwesenheiten',
  'corrections.leaves.none': 'Noch keine Abwesenheiten',
  'corrections.leaves.none.text': 'Was eingetragen oder beantragt ist, steht hier.',
  'corrections.leaves.by': 'eingetragen von {name}',
  'corrections.leaves.decidedBy': 'entschieden von {name}',
  'corrections.leaveBack': 'Zurücknehmen',
  'corrections.leaveBack.of': 'Die Abwesenheit ({days}) zurücknehmen',
  'corrections.leaveBack.title': 'Die Abwesenheit ({days}) zurücknehmen?',
  'corrections.leaveBack.text':
    'Die Tage zählen, als hätte {person} nie frei gehabt: Serie, Boni und Monate werden neu gezählt, und mit ihnen kommen oder gehen Punkte. Abzeichen bleiben.',
  'corrections.leaveBack.confirm': 'Zurücknehmen',
  'corrections.leaveBack.done':
    'Die Abwesenheit von {person} ist zurückgenommen. Die Serie ist jetzt {streak, plural, one {# Tag} other {# Tage}} lang.',

  'corrections.void': 'Check-in zurücknehmen',
  'corrections.void.of': 'Den Check-in vom {day} zurücknehmen',
  'corrections.void.title': 'Den Check-in vom {day} zurücknehmen?',
  'corrections.void.text':
    'Der Check-in von {person} um {time} fällt weg, und mit ihm {points, plural, one {sein # Punkt} other {seine # Punkte}} sowie spätere Boni, die nicht mehr gelten. Die Serie wird neu gezählt. Abzeichen bleiben.',
  'corrections.void.keep': 'Die Punkte stehen lassen',
  'corrections.void.keep.hint':
    'Die Serie wird trotzdem neu gezählt. Wird der Tag wieder nachgetragen, kommen diese Punkte nicht noch einmal.',
  'corrections.void.confirm': 'Zurücknehmen',
  'corrections.void.done':
    '{day} für {person} zurückgenommen: {points, plural, =0 {die Punkte bleiben} one {# Punkt abgezogen} other {# Punkte abgezogen}}. Die Serie ist jetzt {streak, plural, one {# Tag} other {# Tage}} lang.',

  'corrections.activities': 'Aktivitäten',
  'corrections.activities.none': 'Noch keine Aktivitäten',
  'corrections.activities.none.text':
    'Trag ein, was die Person für das Team, ihre Gesundheit, ihr Können oder die Firma tut.',
  'corrections.activities.none.own': 'Deine trägt ein anderer Admin ein.',
  'corrections.recordedBy': 'eingetragen von {name}',
  'corrections.log': 'Aktivität eintragen',
  'corrections.log.title': 'Aktivität von {person} eintragen',
  'corrections.log.text': 'Abzeichen, die damit erreicht sind, kommen beim nächsten Check-in.',
  'corrections.log.kind': 'Art',
  'corrections.log.what': 'Was es war',
  'corrections.log.what.missing': 'Bitte sag, was es war.',
  'corrections.log.confirm': 'Eintragen',
  'corrections.log.done': 'Für {person} eingetragen: {title}.',
  'corrections.kind.team': 'Fürs Team',
  'corrections.kind.wellness': 'Gesundheit',
  'corrections.kind.course': 'Kurs',
  'corrections.kind.suggestion': 'Vorschlag',
  'corrections.remove': '{title} entfernen',
  'corrections.remove.title': 'Diese Aktivität entfernen?',
  'corrections.remove.text': '„{title}“ zählt dann nicht mehr für Abzeichen. Was die Person schon hat, bleibt.',
  'corrections.remove.confirm': 'Entfernen',
  'corrections.remove.done': 'Entfernt: {title}.',
};
