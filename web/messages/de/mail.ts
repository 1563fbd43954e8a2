import type { mail as english } from '../en/mail.ts';
import type { Translation } from '../translation.ts';

/** The demo's outbox, which stores e-mails. */
export const mail: Translation<typeof english> = {
  'mail.title': 'E-Mail-Ausgang',
  'mail.intro': 'Das ist eine Vorführung: Mails bleiben hier und gehen an niemanden. Die neuesten 50.',
  'mail.to': 'An {address}',
  'mail.open': 'Öffnen',
  'mail.open.name': 'Öffnen: {subject}',
  'mail.close': 'Schließen',
  'mail.close.name': 'Schließen: {subject}',
  'mail.as': 'Ansicht',
  'mail.as.page': 'Seite',
  'mail.as.text': 'Nur Text',
  'mail.page': 'Die Mail: {subject}',
  'mail.none': 'Noch keine Mail',
  'mail.none.text': 'Entscheide über eine Einlösung, gib Punkte oder kündige etwas an: Die Mails erscheinen hier.',
};
