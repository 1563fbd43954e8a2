import { speechIn } from '../notices/languages.ts';
import { wordsOfNotice } from '../notices/words.ts';
import type { NoticeKind } from '../people/notices.ts';
import type { Language } from '../text/languages.ts';
import type { Letter } from './letter.ts';
import { mailSpeechIn } from './texts.ts';

/** Where the letter of a notice leads: admins' proposals to the settings, redemptions to the rewards, the rest to the profile. */
function buttonOf(kind: NoticeKind, language: Language): Letter['button'] {
  const { say } = mailSpeechIn(language);
  if (kind === 'scoring_proposed') return { label: say('button.settings'), path: '/admin/settings' };
  if (kind.startsWith('redemption_')) return { label: say('button.rewards'), path: '/employee/rewards' };
  if (kind === 'account_status') return { label: say('button.open'), path: '/' };
  return { label: say('weekly.button'), path: '/employee/profile' };
}

/** A decision, a bonus or a correction, in the words of the notice in the app. */
export function noticeLetter(notice: { kind: NoticeKind; facts: unknown }, language: Language): Letter {
  const { title, text } = wordsOfNotice(notice, speechIn(language));
  return {
    subject: title,
    heading: title,
    paragraphs: text === '' ? [] : [text],
    button: buttonOf(notice.kind, language),
  };
}

/** An announcement to everybody, in its author's words. */
export function announcementLetter({ title, message }: { title: string; message: string }, language: Language): Letter {
  const { say } = mailSpeechIn(language);
  return {
    subject: title,
    kicker: say('announcement.kicker'),
    heading: title,
    paragraphs: message.split(/\n{2,}/),
    button: { label: say('button.open'), path: '/' },
  };
}
