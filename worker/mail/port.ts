/** A mail as a provider takes it. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** The provider sends one mail for one key, however often it is asked within a day. */
  idempotencyKey: string;
}

/**
 * How a mail went: `rejected`, where the address will never take one; `retry`, where the same mail may go later. The reason is for
 * a log: a status and a word of the provider's, never an address.
 */
export type MailOutcome =
  | { is: 'sent' }
  | { is: 'rejected'; reason: string }
  | { is: 'retry'; reason: string; /** 0 where the provider does not say it. */ afterMs: number };

/** Sends e-mail. */
export interface MailPort {
  /** Keeps mails here, to be looked at, and sends none. */
  isOutbox: boolean;
  /** The app's address, to which mails lead: an origin. */
  origin: string;
  /** Never throws. */
  send(mail: Mail): Promise<MailOutcome>;
}
