import type { dialogs as english } from '../en/dialogs.ts';
import type { Translation } from '../translation.ts';

/** Texts in every dialog of an admin action. */
export const dialogs: Translation<typeof english> = {
  'dialog.cancel': 'Abbrechen',
  'dialog.changed': 'Das hat inzwischen jemand anderes geändert. Schließ das hier und öffne es neu, um zu sehen, was.',
  'dialog.unsure': 'Vielleicht ist es trotzdem geschehen. Schick es unverändert noch mal: Es zählt nur einmal.',
  'dialog.wasDone':
    'Dein erster Versuch hat doch geklappt, nur die Antwort ging verloren. Was du seitdem geändert hast, ist nicht geschehen. Sieh nach, was jetzt gilt, bevor du es noch mal schickst.',
};
