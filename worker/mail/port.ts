export interface Mail {
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** The provider sends only one mail for all requests with the same key within a day. */
  idempotencyKey: string;
}

/**
 * `rejected` means that the address will never accept a mail. `retry` means that the same mail may be sent later. The
 * reason is for the log. It contains the provider's status and error name, and never an address.
 */
export type MailOutcome =
  | { is: 'sent' }
  | { is: 'rejected'; reason: string }
  | { is: 'retry'; reason: string; /** 0 when the provider does not name a time. */ afterMs: number };

export interface MailPort {
  /** True when mails are stored for admins to read, and no mail is sent. */
  isOutbox: boolean;
  origin: string;
  /** Never throws. */
  send(mail: Mail): Promise<MailOutcome>;
}
