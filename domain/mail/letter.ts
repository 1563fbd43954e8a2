import type { Language } from '../text/languages.ts';

/** A number and what it counts. */
export interface Figure {
  value: string;
  label: string;
}

/** What a mail says, before it has a look. Words may be users' own. */
export interface Letter {
  subject: string;
  heading: string;
  /** A small line above the heading. */
  kicker?: string;
  /** Paragraphs; line ends in them are kept. */
  paragraphs: readonly string[];
  figures?: readonly Figure[];
  /** After the figures. */
  closing?: string;
  /** Where it leads: a path of the app. */
  button: { label: string; path: string };
}

/** What a mail is framed by. */
export interface Frame {
  language: Language;
  /** The app's address: an origin. */
  origin: string;
  /** Turns e-mail off for its user, without signing in. */
  unsubscribeUrl: string;
}

/** A mail as it is sent. */
export interface MailBody {
  subject: string;
  html: string;
  text: string;
}
