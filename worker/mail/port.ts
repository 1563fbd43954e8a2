/** A mail in the form for a provider. */
export interface Mail {
  /** One address, without a name. */
  to: string;
  subject: string;
  html: string;
  text: string;
  headers: Readonly<Record<string, string>>;
  /** The provider sends one mail per key, however many requests name it within a day. */
  idempotencyKey: string;
}

/**
 * The outcome of a mail: `rejected` when the address will never accept one; `retry` when the same mail may be sent
 * later. The reason is for a log: a status and an error name of the provider, never an address.
 */
export type MailOutcome =
  | { is: 'sent' }
  | { is: 'rejected'; reason: string }
  | { is: 'retry'; reason: string; /** 0 when the provider does not name a time. */ afterMs: number };

/** Sends e-mail. */
export interface MailPort {
  /** True when mails are stored here for reading and none is sent. */
  isOutbox: boolean;
  /** The app's address for the links in mails: an origin. */
  origin: string;
  /** Never throws. */
  send(mail: Mail): Promise<MailOutcome>;
}
