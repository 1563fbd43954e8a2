import { useQueryClient } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { useEffect } from 'react';
import type { profileRoutes } from '#worker/features/profile/routes.ts';
import { IS_PSEUDO, LANGUAGE } from '#web/messages/locale.ts';
import { API_OPTIONS, readBody } from '#web/kit/api/api.ts';
import { ME_KEY, useMe, type LoadedMe } from '#web/kit/session/me.ts';
import type { Language } from '#domain/text/languages.ts';

/** The storage key of the language that this device sent last and of its user. The value is `<users.id> <language>`. */
const SENT_LANGUAGE_KEY = 'employee-rewards-language-told';

/**
 * Decides whether this device must send its language, so that emails use the same language. Each device sends its
 * language once, and again when the language changes. Two devices with different languages therefore do not overwrite
 * each other at every start.
 */
export function checkLanguage(
  sent: string | null,
  user: { id: string; language: Language },
  language: Language,
): 'send' | 'note' | 'told' {
  if (sent === `${user.id} ${language}`) return 'told';
  return user.language === language ? 'note' : 'send';
}

const client = hc<typeof profileRoutes>('/api/profile', API_OPTIONS);

/**
 * Sends the device's language to the server, for messages outside the app. Starts when the browser is idle, and stops
 * when the user signs out.
 */
export function useLanguageSync(): void {
  const cache = useQueryClient();
  const { id, preferences } = useMe();
  const { language } = preferences;
  useEffect(() => {
    // When storage is blocked, the language is not sent, because every start would send it again.
    const sent = readSentLanguage();
    if (IS_PSEUDO || sent === undefined) return;
    const check = checkLanguage(sent, { id, language }, LANGUAGE);
    if (check === 'told') return;
    const note = () => {
      try {
        localStorage.setItem(SENT_LANGUAGE_KEY, `${id} ${LANGUAGE}`);
      } catch {
        // Storage is full or blocked, so the next start of the app sends the language again.
      }
    };
    if (check === 'note') return note();
    const tell = async () => {
      const saved = await readBody(client.index.$put({ json: { preferences: { language: LANGUAGE } } }));
      note();
      const { preferences: savedPreferences, version } = saved;
      cache.setQueryData<LoadedMe>(ME_KEY, (me) => me && { ...me, preferences: savedPreferences, version });
    };
    // Without a connection, the next start of the app sends the language.
    tell().catch(() => undefined);
  }, [cache, id, language]);
}

function readSentLanguage(): string | null | undefined {
  try {
    return localStorage.getItem(SENT_LANGUAGE_KEY);
  } catch {
    return undefined;
  }
}
