import { formatMessage } from '../text/format-message.ts';
import { englishTitles, germanTitles } from '../achievements/titles.ts';
import type { ParamValue } from '../text/message-params.ts';
import type { Language } from '../text/languages.ts';
import { german } from './de.ts';
import { english, type NoticeTexts } from './en.ts';
import type { Speech } from './words.ts';

const TEXTS = {
  en: { ...english, ...englishTitles },
  de: { ...german, ...germanTitles },
} satisfies Record<Language, NoticeTexts>;

/** Says notices in a language where there is no page: in pushed notifications and in e-mail. The app says them by its own catalogue. */
export function speechIn(language: Language): Speech {
  const rules = new Intl.PluralRules(language);
  const numbers = new Intl.NumberFormat(language);
  const signed = new Intl.NumberFormat(language, { signDisplay: 'exceptZero' });
  const days = new Intl.DateTimeFormat(language, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' });
  const formatter = {
    number: (value: number) => numbers.format(value),
    plural: (value: number) => rules.select(value),
  };
  return {
    say: (key, ...args) => {
      const [params = {}] = args as [Readonly<Record<string, ParamValue>>?];
      return formatMessage(TEXTS[language][key], params, formatter);
    },
    // A local date stands for itself: read as UTC and written as UTC it cannot slip to another day.
    day: (localDate) => days.format(new Date(`${localDate}T00:00:00Z`)),
    signed: (value) => signed.format(value),
  };
}
