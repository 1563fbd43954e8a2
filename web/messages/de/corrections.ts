import type { corrections as english } from '../en/corrections.ts';
import type { Translation } from '../translation.ts';

/** Was Admins an Check-ins und Aktivitäten anderer tun. */
export const corrections: Translation<typeof english> = {
  'requests.title': 'Bitten',
  'requests.intro': 'Was Leute in ihren Tagen berichtigt haben möchten. Die ältesten zuerst.',
  'requests.show': 'Zeigen',
  'requests.show.corrections': 'Korrekturen',
  'requests.show.leave': 'Urlaub',
  'requests.list': 'Bitten',
  'requests.none': 'Nichts wartet',
  'requests.none.text': 'Leute bitten von einem Tag ihres Verlaufs im Profil aus darum.',
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
  'requests.reject.title': 'Die Bitte von {person} ablehnen?',
  'requests.approve.text': 'Es zählt, als wäre es an dem Tag so gewesen: Punkte, Serie und die Boni der Tage danach.',
  'corrections.reason.optional': 'Grund (freiwillig)',
  'corrections.reason.optional.hint': 'Die Person liest ihn. Ohne Grund steht ihr eigener im Verlauf.',
  'requests.approved': 'Die Korrektur für {person} ist gemacht.',
  'requests.rejected': '{person} erfährt, dass die Bitte abgelehnt wurde.',
  'requests.more': 'Mehr zeigen',

  'requests.leave.intro': 'Urlaub, um den Leute bitten. Nur sie und Admins sehen seine Art. Die ältesten zuerst.',
  'requests.leave.none.text': 'Leute bitten in ihrem Profil darum, wenn die Firmeneinstellungen es erlauben.',
  'requests.leave.import': 'Urlaub aus einer Datei',
  'requests.leave.covers': '{count, plural, =0 {Kein Arbeitstag} one {# Arbeitstag} other {# Arbeitstage}}',
  'requests.leave.overlaps': 'Für {days} gibt es schon Urlaub. So lässt sich die Bitte nicht genehmigen.',
  'requests.leave.approve.title': 'Den Urlaub von {person} genehmigen?',
  'requests.leave.approve.text':
    'Urlaubstage unterbrechen eine Serie nie. Für vergangene Tage werden Serie und Boni neu gezählt.',
  'requests.leave.reason.hint': 'Die Person liest ihn.',
  'requests.leave.approved': '{person} hat Urlaub.',

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

  'corrections.leave': 'Urlaub geben',
  'corrections.leave.title': '{person} Urlaub geben',
  'corrections.leave.text':
    'Urlaubstage unterbrechen keine Serie. Für vergangene Tage werden die Serie und ihre Boni neu gezählt: Mit ihnen kommen oder gehen Punkte.',
  'corrections.leave.confirm': 'Urlaub geben',
  'corrections.leave.done':
    '{person} hat Urlaub. Die Serie ist jetzt {streak, plural, one {# Tag} other {# Tage}} lang.',
  'corrections.movedPoints': 'Punkte: {points}.',

  'corrections.leaves': 'Urlaub',
  'corrections.leaves.none': 'Noch kein Urlaub',
  'corrections.leaves.none.text': 'Urlaub, den die Person hat oder um den sie bittet, steht hier.',
  'corrections.leaves.by': 'gegeben von {name}',
  'corrections.leaves.decidedBy': 'entschieden von {name}',
  'corrections.leaveBack': 'Zurücknehmen',
  'corrections.leaveBack.of': 'Den Urlaub ({days}) zurücknehmen',
  'corrections.leaveBack.title': 'Den Urlaub ({days}) zurücknehmen?',
  'corrections.leaveBack.text':
    'Die Tage zählen, als hätte {person} nie Urlaub gehabt: Serie, Boni und Monate werden neu gezählt, und mit ihnen kommen oder gehen Punkte. Abzeichen bleiben.',
  'corrections.leaveBack.confirm': 'Zurücknehmen',
  'corrections.leaveBack.done':
    'Der Urlaub von {person} ist zurückgenommen. Die Serie ist jetzt {streak, plural, one {# Tag} other {# Tage}} lang.',

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
