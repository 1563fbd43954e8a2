import { useState } from 'react';
import { LANGUAGES, type Language } from '../../messages/locale.ts';
import { t } from '../../messages/t.ts';
import { hasUnsavedInput } from '../../pwa/unsaved-input.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { letGo } from '../leaving/leave-guards.ts';
import { LeaveQuestion } from '../leaving/LeaveQuestion.tsx';
import type { LanguageChoice } from './settings.ts';
import { useSettings } from './settings-store.ts';

/** Each language by its own name, since the reader may not understand the language in use. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Reloads the page, because only one language is loaded at a time. */
function start(language: LanguageChoice): void {
  letGo();
  useSettings.getState().setLanguage(language);
  location.reload();
}

/** Chooses the language of this device. It asks about unsaved data first, since the page reloads. */
export function LanguageControl() {
  const language = useSettings((state) => state.language);
  const [asked, setAsked] = useState<LanguageChoice | null>(null);
  const options: { value: LanguageChoice; label: string; lang?: string }[] = [
    { value: 'system', label: t('device.language.system') },
    ...LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value })),
  ];
  return (
    <div>
      <Segmented
        label={t('device.language')}
        options={options}
        value={language}
        onChange={(chosen) => (hasUnsavedInput() ? setAsked(chosen) : start(chosen))}
      />
      <p className="mt-1.5 text-sm text-ink-soft">{t('device.language.hint')}</p>
      {asked && <LeaveQuestion onCancel={() => setAsked(null)} onLeave={() => start(asked)} />}
    </div>
  );
}
