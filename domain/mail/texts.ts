import { formatMessage } from '../text/format-message.ts';
import { formatterIn, sayDay } from '../text/speech.ts';
import type { Language } from '../text/languages.ts';
import type { ParamsOf, ParamValue } from '../text/message-params.ts';
import { german } from './de.ts';
import { english, type MailTexts } from './en.ts';

const TEXTS: Readonly<Record<Language, MailTexts>> = { en: english, de: german };

type Texts = typeof english;
type Args<Key extends keyof Texts> = [ParamsOf<Texts[Key]>] extends [never]
  ? []
  : [params: Readonly<Record<ParamsOf<Texts[Key]>, ParamValue>>];

export interface MailSpeech {
  say<Key extends keyof Texts>(key: Key, ...args: Args<Key>): string;
  number(value: number): string;
  /** Such as `March 2`. */
  day(localDate: string): string;
}

export function mailSpeechIn(language: Language): MailSpeech {
  const formatter = formatterIn(language);
  const days = new Intl.DateTimeFormat(language, { day: 'numeric', month: 'long', timeZone: 'UTC' });
  return {
    say: (key, ...args) => {
      const [params = {}] = args as [Readonly<Record<string, ParamValue>>?];
      return formatMessage(TEXTS[language][key], params, formatter);
    },
    number: formatter.number,
    day: (localDate) => sayDay(days, localDate),
  };
}
