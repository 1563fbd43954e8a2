/** The demo's outbox, which stores e-mails. */
export const mail = {
  'mail.title': 'E-mail outbox',
  'mail.intro': 'This is a demonstration: mails are kept here and sent to nobody. The newest 50.',
  'mail.to': 'To {address}',
  'mail.open': 'Open',
  'mail.open.name': 'Open: {subject}',
  'mail.close': 'Close',
  'mail.close.name': 'Close: {subject}',
  'mail.as': 'Shown as',
  'mail.as.page': 'Page',
  'mail.as.text': 'Text',
  'mail.page': 'The mail: {subject}',
  'mail.none': 'No mail yet',
  'mail.none.text': 'Decide on a claim, give points or announce something: its mails show up here.',
} as const;
