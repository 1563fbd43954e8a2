import type { calendars as english } from '../en/calendars.ts';
import type { Translation } from '../translation.ts';

export const calendars: Translation<typeof english> = {
  'calendars.title': 'Arbeitskalender',
  'calendars.intro':
    'Wer an welchen Tagen arbeitet, bis wann ein Check-in pünktlich ist und welche Tage Feiertage sind.',
  'calendars.add': 'Kalender hinzufügen',
  'calendars.default': 'Für neue Leute',
  'calendars.times': 'Früh vor {early}, pünktlich vor {onTime}',
  'calendars.begins': 'der Tag beginnt um {time}',
  'calendars.rulesFrom': 'diese Tage und Zeiten ab {day}',
  'calendars.coming':
    '{count, plural, =0 {kein Feiertag steht an} one {# Feiertag steht an} other {# Feiertage stehen an}}',
  'calendars.edit': 'Bearbeiten',
  'calendars.edit.name': '{name} bearbeiten',
  'calendars.people': 'Leute',
  'calendars.people.name': 'Leute mit {name}',
  'calendars.give': 'Zuweisen…',
  'calendars.give.name': '{name} zuweisen',
  'calendars.delete': 'Löschen',
  'calendars.delete.name': '{name} löschen',
  'calendars.delete.title': '„{name}“ löschen?',
  'calendars.delete.text': 'Löschen lässt sich nur ein Kalender, den niemand hat oder je hatte.',
  'calendars.deleted': '„{name}“ gelöscht',
  'calendars.saved': '„{name}“ gespeichert',
  'calendars.save': 'Kalender speichern',
  'calendars.back': 'Zurück',
  'calendars.close': 'Schließen',

  'calendars.form.add': 'Kalender hinzufügen',
  'calendars.form.edit': 'Kalender bearbeiten',
  'calendars.form.next': 'Weiter',
  'calendars.form.name': 'Name',
  'calendars.form.name.hint': 'Etwa Büro Berlin oder Spätschicht.',
  'calendars.form.name.missing': 'Bitte gib dem Kalender einen Namen.',
  'calendars.form.days': 'Arbeitstage',
  'calendars.form.days.missing': 'Wähl mindestens einen Arbeitstag.',
  'calendars.form.times': 'Eigene Zeiten',
  'calendars.form.times.hint': 'Damit auch eine Spätschicht früh da sein kann. Sonst gelten die Zeiten der Firma.',
  'calendars.form.times.super': 'Eigene Zeiten, die Punkte bewegen, setzen Super-Admins.',
  'calendars.form.times.wrong': 'Bitte gib diese Zeit ein.',
  'calendars.start': 'Der Tag beginnt um',
  'calendars.start.hint':
    'Für Nachtschichten: Ein Check-in zählt für den Tag, der bis dahin begonnen hat. Das lässt sich später nicht ändern.',
  'calendars.start.before': '{time} am Vorabend',
  'calendars.start.fixed':
    'Der Tag beginnt um {time}. Für einen anderen Beginn lege einen neuen Kalender an und gib ihn diesen Personen.',
  'calendars.form.early': 'Früh vor',
  'calendars.form.onTime': 'Pünktlich vor',
  'calendars.form.default': 'Neuen Leuten geben',
  'calendars.form.default.hint': 'Wer ab jetzt dazukommt, bekommt diesen Kalender.',

  'calendars.holidays': 'Feiertage',
  'calendars.holidays.none': 'Noch keine.',
  'calendars.holidays.tooMany': 'Ein Kalender hat höchstens {max} Feiertage.',
  'calendars.year': '{year}: {count, plural, one {# Feiertag} other {# Feiertage}}',
  'calendars.holiday.remove': '{name} am {day} entfernen',
  'calendars.holiday.add': 'Feiertag hinzufügen',
  'calendars.holiday.add.do': 'Hinzufügen',
  'calendars.holiday.date': 'Tag',
  'calendars.holiday.date.wrong': 'Bitte wähl einen Tag, höchstens zwei Jahre voraus.',
  'calendars.holiday.name': 'Sein Name',
  'calendars.holiday.name.missing': 'Bitte gib dem Feiertag einen Namen.',

  'calendars.public.open': 'Gesetzliche Feiertage hinzufügen…',
  'calendars.public.title': 'Gesetzliche Feiertage hinzufügen',
  'calendars.public.country': 'Land',
  'calendars.public.country.choose': 'Land wählen',
  'calendars.public.region': 'Region',
  'calendars.public.region.all': 'Ganzes Land',
  'calendars.public.area': 'Stadt oder Kreis',
  'calendars.public.area.all': 'Ganze Region',
  'calendars.public.munich': 'Überwiegend katholische Gemeinden, etwa München',
  'calendars.public.year': 'Jahr',
  'calendars.public.found':
    '{count, plural, =0 {Es sind keine Feiertage bekannt.} one {# Feiertag} other {# Feiertage}}',
  'calendars.public.ahead':
    '{count, plural, =0 {Es sind keine künftigen Feiertage bekannt.} one {# künftiger Feiertag} other {# künftige Feiertage}}',
  'calendars.public.half': 'halber Tag',
  'calendars.public.half.hint': 'Ein halber Tag bleibt Arbeitstag, außer du wählst ihn aus.',
  'calendars.public.leftOut':
    '{count, plural, one {Nicht dabei: # Tag, der nur in manchen Regionen oder Städten frei ist} other {Nicht dabei: # Tage, die nur in manchen Regionen oder Städten frei sind}}',
  'calendars.public.add':
    '{count, plural, =0 {Feiertage übernehmen} one {# Feiertag übernehmen} other {# Feiertage übernehmen}}',
  'calendars.public.note': 'Aus der offenen Sammlung date-holidays. Bitte prüf sie: Vor Ort kann anderes gelten.',

  'calendars.preview.title': 'Was diese Änderung bewirkt',
  'calendars.preview.rules':
    'Arbeitstage und Zeiten gelten ab {day}, dem ersten Tag, der noch nirgends begonnen hat. Frühere Tage bleiben, wie sie sind.',
  'calendars.preview.shorter':
    'Wer an einem Tag eingecheckt hat, der Feiertag wird, behält dessen Punkte, aber für die Serie zählt der Tag nicht mehr.',
  'calendars.effects.progress': 'Leute werden durchgesehen',
  'calendars.effects.looked':
    '{count, plural, =0 {Leute werden durchgesehen…} one {# Person durchgesehen} other {# Personen durchgesehen}}',
  'calendars.effects.none':
    '{count, plural, =0 {Bei niemandem ändern sich Serie oder Punkte.} one {Eine Person durchgesehen: Serie und Punkte bleiben.} other {# Personen durchgesehen: Serien und Punkte bleiben.}}',
  'calendars.effects.longer': 'Serien werden länger',
  'calendars.effects.shorter': 'Serien werden kürzer',
  'calendars.effects.added': 'Punkte dazu',
  'calendars.effects.taken': 'Punkte zurückgenommen',
  'calendars.effects.stop': 'Anhalten',
  'calendars.effects.stopped': 'Angehalten. Es geht da weiter, wo es war.',
  'calendars.effects.resume': 'Weitermachen',

  'calendars.apply.title': 'Die Tage von „{name}“ werden neu berechnet…',
  'calendars.apply.done': 'Alles von „{name}“ ist neu berechnet',
  'calendars.apply.text':
    'Der Kalender ist gespeichert. Du kannst das hier schließen: In der Liste geht es dann weiter.',
  'calendars.resume.name': 'Mit den Tagen von {name} weitermachen',
  'calendars.waiting': 'Tage ab {day} sind noch neu zu berechnen.',

  'calendars.give.title': '„{name}“ zuweisen',
  'calendars.give.text':
    'Alle einer Abteilung oder eines Standorts bekommen ihn ab ihrem nächsten Tag. Die Tage bis heute bleiben, wie sie sind.',
  'calendars.give.by': 'Leute wählen nach',
  'calendars.give.department': 'Abteilung',
  'calendars.give.location': 'Standort',
  'calendars.give.choose': 'Bitte wählen',
  'calendars.give.next': 'Diese Leute ansehen',
  'calendars.give.reading': 'Lesen anhalten ({count})',
  'calendars.give.stopped': 'Angehalten: {count, plural, one {# Person} other {# Personen}} gelesen.',
  'calendars.give.tooMany': 'Nur die ersten {max} sind gewählt.',
};
