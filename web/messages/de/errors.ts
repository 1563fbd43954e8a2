import type { errors as english } from '../en/errors.ts';
import type { Translation } from '../translation.ts';

/** What failed, by the code of the error, by its type where it has none, and what is wrong with a field. */
export const errors: Translation<typeof english> = {
  'errors.auth/unauthorized': 'Die Anmeldung hat nicht geklappt. Bitte melde dich neu an.',
  'errors.auth/forbidden': 'Dafür hast du keine Berechtigung.',
  'errors.account_inactive': 'Dieses Konto ist nicht mehr aktiv. Frag dein HR-Team.',
  'errors.account_pending': 'Dieses Konto wartet noch auf die Freigabe. Frag dein HR-Team.',
  'errors.account_suspended': 'Dieses Konto ist gesperrt. Frag dein HR-Team.',
  'errors.account_rejected': 'Dieses Konto wurde nicht freigegeben. Frag dein HR-Team.',
  'errors.account_conflict': 'Ein anderes Konto nutzt diese E-Mail-Adresse schon. Frag dein HR-Team.',
  'errors.cross_site': 'Diese Anfrage kam von einer anderen Website.',
  'errors.validation_webhook': 'Die Webhook-Nachricht ist nicht vom Anmeldedienst signiert.',
  'errors.validation_failed': 'Da stimmt etwas nicht. Bitte prüf deine Eingaben.',
  'errors.validation_bad_json': 'Die Anfrage ist kein gültiges JSON.',
  'errors.validation_media_type': 'Die Anfrage muss als application/json gesendet werden.',
  'errors.validation_body_too_large': 'Die Anfrage ist größer als 64 KB.',
  'errors.validation_idempotency_key':
    'Der Idempotency-Key muss aus 8 bis 100 Buchstaben, Ziffern, „-“ oder „_“ bestehen.',
  'errors.idempotency_key_reused':
    'Dieser Idempotency-Key gehört schon zu einer anderen Anfrage. Bitte nimm einen neuen.',
  'errors.import_not_found': 'Import nicht gefunden. Vielleicht ist er zu alt: Schick die Datei noch mal.',
  'errors.import_expired':
    'Dieser Import ist zu alt zum Weitermachen. Was er getan hat, bleibt. Schick die Datei noch mal: Niemand wird doppelt angelegt, und was fehlt, wird nachgeholt.',
  'errors.import_not_ready': 'Dieser Import ist nicht vollständig. Schick die Datei noch mal.',
  'errors.import_media_type': 'Die Datei muss als text/csv gesendet werden.',
  'errors.import_too_large': 'Die Datei ist größer als 12 MB. Teile sie und schick die Teile nacheinander.',
  'errors.import_too_many_rows': 'Die Datei hat mehr als 50.000 Zeilen. Teile sie und schick die Teile nacheinander.',
  'errors.import_empty':
    'In dieser Datei steht niemand. Schreib in die erste Zeile die Namen der Spalten und in jede weitere eine Person.',
  'errors.import_not_text':
    'Das ist keine CSV-Datei. Wähl in der Tabellenkalkulation „Speichern unter“ und „CSV UTF-8“ und schick die neue Datei.',
  'errors.import_encoding':
    'Die Buchstaben dieser Datei sind durcheinander. Speicher sie noch mal als „CSV UTF-8“ und schick die neue Datei.',
  'errors.import_quotes':
    'Ein Anführungszeichen wird nicht geschlossen oder steht mitten in einer Zelle. Berichtige die genannte Zeile.',
  'errors.import_columns':
    'Die erste Zeile muss jede Spalte einmal nennen: E-Mail, und Name oder Vorname. Nimm die Vorlage als Anfang.',
  'errors.not_found': 'Das haben wir nicht gefunden.',
  'errors.user_not_found': 'Person nicht gefunden',
  'errors.correction_not_found': 'Diese Bitte um Korrektur gibt es nicht.',
  'errors.correction_open': 'Für diesen Tag hast du schon um eine Korrektur gebeten.',
  'errors.correction_limit':
    'Fünf deiner Bitten warten auf eine Entscheidung. Bitte frag wieder, wenn eine entschieden ist.',
  'errors.correction_decided': 'Diese Bitte ist schon entschieden oder zurückgezogen.',
  'errors.reward_not_found': 'Prämie nicht gefunden',
  'errors.badge_not_found': 'Abzeichen nicht gefunden',
  'errors.badge_earned':
    'Jemand hat dieses Abzeichen schon. Bedingung und Punkte bleiben deshalb. Zieh es zurück und leg ein neues an.',
  'errors.badge_over_limit':
    'Ein Abzeichen darf nicht mehr Punkte bringen als eine einzelne Vergabe. Gib ihm weniger oder frag einen Super-Admin.',
  'errors.badge_day_limit':
    'Deine Abzeichen der letzten 24 Stunden brächten mehr Punkte, als du in dieser Zeit vergeben darfst. Mach später weiter oder frag einen Super-Admin.',
  'errors.badge_limit': 'Mehr Abzeichen kann die App nicht auf einmal lesen. Zieh zuerst eines zurück.',
  'errors.quote_not_found': 'Zitat nicht gefunden',
  'errors.quote_limit': 'Es gibt ein Zitat für jeden Tag des Jahres. Zieh zuerst eines zurück.',
  'errors.redemption_not_found': 'Einlösung nicht gefunden',
  'errors.activity_not_found': 'Aktivität nicht gefunden',
  'errors.activity_own': 'Die eigenen Aktivitäten trägt ein anderer Admin ein.',
  'errors.announcement_not_found': 'Ankündigung nicht gefunden',
  'errors.time_zone_unknown': 'Sag zuerst, in welcher Zeitzone du bist: Dein Tag läuft nach ihr.',
  'errors.check_in_future': 'Dieser Check-in liegt in der Zukunft. Bitte prüf die Uhr deines Geräts.',
  'errors.check_in_too_old':
    'Dieser Check-in kam zu spät bei uns an und zählt nicht. Bitte dein HR-Team, ihn nachzutragen.',
  'errors.check_in_unverified_limit':
    'Die Uhrzeit dieses Check-ins ist nicht belegt, und mehr davon zählen in diesem Monat nicht. Bitte dein HR-Team, ihn nachzutragen.',
  'errors.check_in_too_soon':
    'Weniger als 6 Stunden von diesem Check-in liegt der eines anderen Tages. Check später noch einmal ein.',
  'errors.check_in_exists': 'Für diesen Tag gibt es schon einen Check-in.',
  'errors.check_in_not_found': 'Für diesen Tag gibt es keinen Check-in.',
  'errors.time_zone_too_soon':
    'Deine Zeitzone wurde vor weniger als 7 Tagen geändert. Danach kannst du sie wieder ändern.',
  'errors.check_in_own': 'Die eigenen Check-ins lassen sich nicht berichtigen. Bitte einen anderen Admin darum.',
  'errors.leave_own': 'Den eigenen Urlaub trägt ein anderer Admin ein.',
  'errors.leave_not_found': 'Urlaub nicht gefunden',
  'errors.leave_taken_back': 'Dieser Urlaub ist schon zurückgenommen.',
  'errors.leave_too_old':
    'Urlaub, der vor mehr als 60 Tagen begann, bleibt: Berichtigt wird nur, was höchstens 60 Tage zurückliegt.',
  'errors.leave_points_spent':
    'Die Punkte, die dieser Urlaub brachte, sind schon ausgegeben. Nimm ihn zurück, sobald die Person wieder so viele hat.',
  'errors.points_spent':
    'Die Punkte dieses Check-ins sind schon ausgegeben. Nimm ihn zurück und lass die Punkte stehen, oder warte, bis genug da sind.',
  'errors.insufficient_points': 'Dafür reichen deine Punkte nicht.',
  'errors.reward_unavailable': 'Diese Prämie ist gerade nicht verfügbar.',
  'errors.reward_out_of_stock': 'Diese Prämie ist vergriffen.',
  'errors.redemption_wrong_state':
    'Über diese Einlösung ist schon entschieden. Lade die Seite neu, um den Stand zu sehen.',
  'errors.redemption_not_pending': 'Stornieren geht nur, solange eine Einlösung aussteht.',
  'errors.redemption_own': 'Über deine eigene Einlösung kannst du nicht entscheiden.',
  'errors.account_own': 'Das eigene Konto lässt sich hier nicht ändern.',
  'errors.account_of_admin': 'Das Konto eines Admins ändert nur ein Super-Admin.',
  'errors.account_wrong_state': 'Dieses Konto wurde schon geändert. Lade neu, um den Stand zu sehen.',
  'errors.calendar_not_found': 'Arbeitskalender nicht gefunden',
  'errors.points_own': 'Du kannst dir nicht selbst Punkte geben.',
  'errors.award_over_limit': 'So viele Punkte darf eine einzelne Vergabe nicht bringen. Gib weniger.',
  'errors.award_day_limit':
    'Das wäre mehr, als du in 24 Stunden vergeben darfst. Gib weniger Punkte oder mach später weiter.',
  'errors.award_not_approved':
    'Diese Person wartet noch auf Freischaltung oder ist gesperrt. Schalte sie zuerst frei, dann gib ihr Punkte.',
  'errors.account_not_pending':
    'Hier wird nur freigeschaltet, wer darauf wartet. Öffne die Person, um sie wieder hereinzulassen.',
  'errors.setting_not_found': 'Eine Einstellung dieses Namens gibt es nicht.',
  'errors.proposal_not_found':
    'Dieser Vorschlag wartet nicht mehr: Er ist entschieden, zurückgezogen, ersetzt oder zu alt. Lade die Seite neu.',
  'errors.proposal_own':
    'Über deinen Vorschlag muss jemand anderes mit Adminrechten entscheiden. Du kannst ihn zurückziehen.',
  'errors.proposal_of_other': 'Zurückziehen kann diesen Vorschlag nur, wer ihn gemacht hat. Du kannst ihn ablehnen.',
  'errors.scoring_over_limit':
    'Ein Check-in könnte mehr Punkte bringen, als die Grenze für einen Check-in erlaubt (siehe Grenzen). Verringere sie oder frag einen Super-Admin.',
  'errors.setting_limit': 'Mehr eigene Einstellungen gehen nicht. Lösch zuerst eine.',
  'errors.setting_reserved': 'Diese Einstellung ändert nur ein Super-Admin.',
  'errors.setting_reopens_boards':
    'In dieser Zeitzone ist noch die Woche oder der Monat davor, und deren Ranglisten sind abgeschlossen. Versuch es in einigen Stunden noch mal.',
  'errors.version_conflict': 'Das hat inzwischen jemand anderes geändert. Lade die Seite neu und versuch es noch mal.',
  'errors.busy': 'Gerade ändert sich zu viel auf einmal. Bitte versuch es noch mal.',
  'errors.rate_limited': 'Das waren zu viele Anfragen. Bitte mach etwas langsamer.',
  'errors.too_many_keys': 'Mehr Änderungen sind an einem Tag nicht möglich. Bitte mach morgen weiter.',
  'errors.claim_limit': 'Das sind viele Einlösungen in einer Stunde. Bitte versuch es später noch mal.',
  'errors.identity_unavailable': 'Der Anmeldedienst antwortet nicht. Bitte versuch es noch mal.',
  'errors.misconfigured': 'Der Dienst ist nicht eingerichtet. Näheres steht in seinem Protokoll.',
  'errors.unavailable': 'Die Datenbank antwortet nicht. Bitte versuch es später noch mal.',
  'errors.internal': 'Auf dem Server ist etwas schiefgegangen. Bitte versuch es später noch mal.',

  'errors.NETWORK': 'Keine Verbindung. Bitte prüf dein Netz.',
  'errors.AUTH': 'Die Anmeldung hat nicht geklappt. Bitte melde dich neu an.',
  'errors.PERMISSION': 'Dafür hast du keine Berechtigung.',
  'errors.answer_lost':
    'Der Server hat darauf nie geantwortet, und zum erneuten Senden ist es zu alt. Bitte prüf, ob es erledigt ist.',
  'errors.VALIDATION': 'Da stimmt etwas nicht. Bitte prüf deine Eingaben.',
  'errors.NOT_FOUND': 'Das haben wir nicht gefunden.',
  'errors.RATE_LIMIT': 'Das waren zu viele Anfragen. Bitte mach etwas langsamer.',
  'errors.SERVER': 'Auf dem Server ist etwas schiefgegangen. Bitte versuch es später noch mal.',
  'errors.UNKNOWN': 'Etwas Unerwartetes ist passiert.',

  'errors.field.required': 'Dieses Feld fehlt.',
  'errors.field.unknown': 'Dieses Feld kennen wir nicht.',
  'errors.field.invalid': 'Das passt hier nicht.',
  'errors.field.one_of': 'Erlaubt ist: {options}.',
  'errors.field.text': 'Muss ein Text sein.',
  'errors.field.number': 'Muss eine Zahl sein.',
  'errors.field.boolean': 'Muss true oder false sein.',
  'errors.field.list': 'Muss eine Liste sein.',
  'errors.field.object': 'Muss ein Objekt sein.',
  'errors.field.empty': 'Bitte füll dieses Feld aus.',
  'errors.field.reason_missing': 'Bitte gib den Grund an: Die Person liest ihn.',
  'errors.field.too_long': 'Bitte gib höchstens {max} Zeichen ein.',
  'errors.field.json_too_large': 'Muss JSON von höchstens {kilobytes} kB sein.',
  'errors.field.one_line': 'Muss in einer Zeile stehen.',
  'errors.field.control_characters': 'Steuerzeichen sind hier nicht erlaubt.',
  'errors.field.invisible_characters': 'Unsichtbare Zeichen sind hier nicht erlaubt.',
  'errors.field.only_invisible': 'Braucht ein Zeichen, das man sieht.',
  'errors.field.direction_characters': 'Zeichen, die die Schreibrichtung ändern, sind hier nicht erlaubt.',
  'errors.field.open_quotes': 'Muss seine Anführungszeichen schließen.',
  'errors.field.id': 'Muss eine ID sein.',
  'errors.field.cursor': 'Muss der nextCursor einer früheren Seite sein.',
  'errors.field.version': 'Muss die Version einer früheren Antwort sein.',
  'errors.field.phone': 'Lass das Feld leer oder gib eine Nummer wie +14165550123 ein.',
  'errors.field.https_address': 'Lass das Feld leer oder gib eine https-Adresse ein.',
  'errors.field.time_zone': 'Wähl eine Zeitzone wie Europe/Lisbon.',
  'errors.field.currency': 'Muss eine Währung wie EUR sein.',
  'errors.field.setting_key':
    'Muss der Schlüssel einer Einstellung sein, oder custom. mit Kleinbuchstaben, Ziffern, „_“, „-“ und „.“.',
  'errors.field.admin_action': 'Muss eine Aktion wie redemption.approved sein.',
  'errors.field.whole_number': 'Muss eine ganze Zahl von {min} bis {max} sein.',
  'errors.field.too_small': 'Muss mindestens {min} sein.',
  'errors.field.too_large': 'Darf höchstens {max} sein.',
  'errors.field.too_many': 'Darf höchstens {max} Einträge haben.',
  'errors.field.duplicate': 'Darf nicht doppelt vorkommen.',
  'errors.field.instant': 'Muss ein Zeitpunkt wie 2026-03-02T07:30:00.000Z sein.',
  'errors.field.day': 'Muss ein Tag wie 2026-03-02 sein.',
  'errors.field.time': 'Muss eine Uhrzeit wie 07:45 sein.',
  'errors.field.day_range': 'Muss zwischen {first} und heute in zwei Jahren liegen.',
  'errors.field.too_far_ahead': 'Darf höchstens zwei Jahre in der Zukunft liegen.',
  'errors.field.year_range': 'Muss ein Jahr von {first} bis {last} sein.',
  'errors.field.in_future': 'Das liegt in der Zukunft.',
  'errors.field.past_days': 'Muss in den letzten {days} Tagen liegen.',
  'errors.field.next_days': 'Muss in den nächsten {days} Tagen liegen.',
  'errors.field.not_on_day': 'Diese Uhrzeit gab es an dem Tag bei der Person nicht.',
  'errors.field.before_hire': 'Das liegt vor dem ersten Arbeitstag.',
  'errors.field.before_first_day': 'Das liegt vor dem ersten Tag.',
  'errors.field.leave_too_long': 'Ein Urlaub hat höchstens {days} Tage. Gib den Rest später als weiteren Urlaub.',
  'errors.field.next_zone': 'Lässt sich ab {day} wieder ändern.',
  'errors.field.period': 'Der Zeitraum muss 1 bis {days} Tage haben.',
};
