import { DEFAULT_PREFERENCES } from '#domain/api/users.ts';
import { announcementLetter, nudgeLetter, writeNoticeLetter } from '#domain/mail/event-letters.ts';
import { frameLetter } from '#domain/mail/frame.ts';
import type { Letter } from '#domain/mail/letter.ts';
import { writeWeeklyReport } from '#domain/mail/weekly-report.ts';
import type { DeliveryKind } from '#domain/notifications/kinds.ts';
import type { NoticeKind } from '#domain/notices/notices.ts';
import type { Language } from '#domain/text/languages.ts';
import { isLocalDate, type LocalDate } from '#domain/time/local-date.ts';
import type { Db } from '../db/client.ts';
import { blockAddress } from '../db/mail-blocks.ts';
import type { UserRow } from '../db/schema.ts';
import { findSigningKey, selectNewestKey } from '../db/signing-keys.ts';
import type { Parts } from '../parts.ts';
import type { MailOutcome, MailPort } from './port.ts';
import { readWeek } from './read-week.ts';
import { signUnsubscribe } from './unsubscribe.ts';

export interface MailedEvent {
  event: string;
  kind: DeliveryKind;
  facts: Readonly<Record<string, unknown>>;
}

type Receiver = Pick<UserRow, 'id' | 'email' | 'preferences'>;

export type SendMail = (about: MailedEvent, user: Receiver) => Promise<MailOutcome>;

type MailParts = Pick<Parts, 'ranks'> & { mail: MailPort };

/** A weekly report covers the week before this day, even if late. */
const dayIn = ({ date }: MailedEvent['facts']): LocalDate | null =>
  typeof date === 'string' && isLocalDate(date) ? date : null;

async function writeLetter(
  { kind, facts }: MailedEvent,
  user: Receiver,
  language: Language,
  read: { db: Db; parts: MailParts; now: Date },
): Promise<Letter | null> {
  if (kind === 'weekly_report') {
    const week = await readWeek(read.db, read.parts.ranks, user.id, { day: dayIn(facts), now: read.now });
    return week && writeWeeklyReport(week, language);
  }
  if (kind === 'announcement') return announcementLetter(facts as { title: string; message: string }, language);
  if (kind === 'nudge') return nudgeLetter(language);
  // All other kinds that are queued for email are notifications (domain/mail/kinds.ts).
  return writeNoticeLetter({ kind: kind as NoticeKind, facts }, language);
}

/**
 * One slice of a sender uses one such function. A mail costs at most eight statements and one request. The first mail
 * costs one more statement. A user gets one mail per event, even when the event is sent again. The provider remembers
 * the mail's key for a day. An address that is rejected gets no more mails.
 */
export function openMailer(db: Db, parts: MailParts, now: Date): SendMail {
  let key: ReturnType<typeof findSigningKey> | undefined;
  const { origin } = parts.mail;
  const findKey = async () => findSigningKey(db, (await selectNewestKey(db))[0], now);
  return async (about, user) => {
    const { language } = { ...DEFAULT_PREFERENCES, ...user.preferences };
    const letter = await writeLetter(about, user, language, { db, parts, now });
    if (!letter) return { is: 'rejected', reason: 'no such user' };
    const token = await signUnsubscribe(await (key ??= findKey()), user.id);
    const body = frameLetter(letter, { language, origin, unsubscribeUrl: `${origin}/unsubscribe?token=${token}` });
    const outcome = await parts.mail.send({
      ...body,
      to: user.email,
      headers: {
        // By RFC 8058, the reader's mail program sends the request to unsubscribe.
        'List-Unsubscribe': `<${origin}/api/mail/unsubscribe?token=${token}>`,
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      },
      idempotencyKey: `${about.event}/${user.id}`.slice(0, 256),
    });
    if (outcome.is === 'rejected') await blockAddress(db, user.email, 'rejected', now);
    return outcome;
  };
}
