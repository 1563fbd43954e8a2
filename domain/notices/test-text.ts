import type { PushText } from '../notifications/push-payload.ts';
import type { Language } from '../text/languages.ts';
import { speechIn } from './languages.ts';

/** Spec section 8. */
export function sayTest(language: Language, at: Date): PushText {
  const { say } = speechIn(language);
  return {
    type: 'test',
    title: say('notices.test.title'),
    body: say('notices.test.text'),
    url: '/employee/profile/settings#notifications',
    tag: 'test',
    language,
    requireInteraction: false,
    at,
  };
}
