import type { act as english } from '../en/act.ts';
import type { Translation } from '../translation.ts';

/** Was in jedem Dialog steht, in dem Admins etwas tun. */
export const act: Translation<typeof english> = {
  'act.cancel': 'Abbrechen',
  'act.changed': 'Das hat inzwischen jemand anderes geändert. Schließ das hier und öffne es neu, um zu sehen, was.',
  'act.unsure': 'Vielleicht ist es trotzdem geschehen. Schick es unverändert noch mal: Es zählt nur einmal.',
  'act.wasDone':
    'Dein erster Versuch hat doch geklappt, nur die Antwort ging verloren. Was du seitdem geändert hast, ist nicht geschehen. Schließ das hier und sieh nach, bevor du es schickst.',
};
