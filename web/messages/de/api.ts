import type { api as english } from '../en/api.ts';
import type { Translation } from '../translation.ts';

/** The page of the API's routes. The document's own text stays in English. */
export const api: Translation<typeof english> = {
  'api.title': 'API-Referenz',
  'api.intro': 'Alle Routen des Servers, nach seinem eigenen OpenAPI-Dokument.',
  'api.download': 'Herunterladen',
  'api.search': 'Routen durchsuchen',
  'api.clear': 'Suche leeren',
  'api.count': '{count, plural, one {# Route} other {# Routen}}',
  'api.empty.title': 'Keine Route gefunden',
  'api.empty.text': 'Weder Pfad noch Methode noch Zweck enthält „{search}“.',
  'api.role.none': 'Für jeden',
  'api.role.display': 'Für Anzeigen',
  'api.role.employee': 'Für alle Angemeldeten',
  'api.role.admin': 'Für Admins',
  'api.role.super_admin': 'Für Super-Admins',
  'api.copy': 'Befehl kopieren',
  'api.copied': 'Kopiert.',
  'api.copy.failed': 'Die Zwischenablage ist nicht erreichbar. Markiere den Text und kopiere ihn.',
  'api.parameters': 'Parameter',
  'api.body': 'Inhalt',
  'api.answer': 'Antwort {status}',
  'api.answer.none': 'ohne Inhalt',
  'api.refusals': 'Ablehnungen',
  'api.optional': 'optional',
  'api.fields': 'Felder',
  'api.fieldsOf': 'Felder von {name}',
};
