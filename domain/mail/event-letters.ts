import { speechIn } from '../notices/languages.ts';
import { toNoticeText } from '../notices/notice-text.ts';
import type { NoticeKind } from '../notices/notices.ts';
import type { Language } from '../text/languages.ts';
import type { Letter } from './letter.ts';
import { mailSpeechIn } from './texts.ts';

function findButton(kind: NoticeKind, language: Language): Letter['button'] {
  const { say } = mailSpeechIn(language);
  if (kind === 'setting_proposed') return { label: say('button.settings'), path: '/admin/settings' };
  if (kind.startsWith('redemption_')) return { label: say('button.rewards'), path: '/employee/rewards' };
  if (kind === 'account_status') return { label: say('button.open'), path: '/' };
  return { label: say('weekly.button'), path: '/employee/profile' };
}

/** The text of the mail is the same as in the app. */
export function writeNoticeLetter(notice: { kind: NoticeKind; facts: unknown }, language: Language): Letter {
  const { title, text } = toNoticeText(notice, speechIn(language));
  return {
    subject: title,
    heading: title,
    paragraphs: text === '' ? [] : [text],
    button: findButton(notice.kind, language),
  };
}

export function nudgeLetter(language: Language): Letter {
  const { title, text } = toNoticeText({ kind: 'nudge', facts: {} }, speechIn(language));
  const button = { label: mailSpeechIn(language).say('button.open'), path: '/employee/dashboard' };
  return { subject: title, heading: title, paragraphs: [text], button };
}

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
