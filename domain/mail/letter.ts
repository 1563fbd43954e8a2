import type { Language } from '../text/languages.ts';

/** A number with its label. */
export interface Figure {
  value: string;
  label: string;
}

/** The content of a mail, before layout. Texts may come from users. */
export interface Letter {
  subject: string;
  heading: string;
  /** A small line above the heading. */
  kicker?: string;
  /** The paragraphs. A line break in a paragraph stays a line break. */
  paragraphs: readonly string[];
  figures?: readonly Figure[];
  /** A text after the figures. */
  closing?: string;
  /** The button, which leads to a path of the app. */
  button: { label: string; path: string };
}

/** The values that the frame around a letter needs. */
export interface Frame {
  language: Language;
  /** The app's origin. */
  origin: string;
  /** The link by which the user turns e-mail off without signing in. */
  unsubscribeUrl: string;
}

/** A mail ready to send. */
export interface MailBody {
  subject: string;
  html: string;
  text: string;
}
