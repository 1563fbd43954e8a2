import type { Language } from '../text/languages.ts';

export interface Figure {
  value: string;
  label: string;
}

/** Texts may come from users. */
export interface Letter {
  subject: string;
  heading: string;
  kicker?: string;
  /** A line break in a paragraph stays a line break. */
  paragraphs: readonly string[];
  figures?: readonly Figure[];
  closing?: string;
  button: { label: string; path: string };
}

export interface Frame {
  language: Language;
  origin: string;
  /** The link by which the user turns email off without signing in. */
  unsubscribeUrl: string;
}

export interface MailBody {
  subject: string;
  html: string;
  text: string;
}
