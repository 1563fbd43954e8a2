import { translateBuiltIn } from '../text/built-in.ts';
import { formatMessage } from '../text/format-message.ts';
import { formatterIn, sayDay } from '../text/speech.ts';
import { englishTitles, germanTitles } from '../achievements/titles.ts';
import type { ParamValue } from '../text/message-params.ts';
import type { Language } from '../text/languages.ts';
import { german } from './de.ts';
import { english, type NoticeTexts } from './en.ts';
import type { Speech } from './notice-text.ts';

const TEXTS = {
  en: { ...english, ...englishTitles },
  de: { ...german, ...germanTitles },
} satisfies Record<Language, NoticeTexts>;

/** The app itself uses its own messages (web/messages). */
export function speechIn(language: Language): Speech {
  const formatter = formatterIn(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const days = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  return {
    say: (key, ...args) => {
      const [params = {}] = args as [Readonly<Record<string, ParamValue>>?];
      return formatMessage(TEXTS[language][key], params, formatter);
    },
    name: (text) => translateBuiltIn(text, language),
    day: (localDate) => sayDay(days, localDate),
    signed: (value) => signed.format(value),
  };
}
