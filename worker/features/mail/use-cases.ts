import type { StoredMail, MailState } from '../../../domain/api/mail.ts';
import { AppError } from '../../app-error.ts';
import type { Db } from '../../db/client.ts';
import { selectBlock } from '../../db/mail-blocks.ts';
import type { UserRow } from '../../db/schema.ts';
import { selectSigningKeys } from '../../db/signing-keys.ts';
import type { MailPort } from '../../mail/port.ts';
import { readUnsubscribe } from '../../mail/unsubscribe.ts';
import { selectStoredMails, turnMailOffFor, unblockAddress } from './repository.ts';

/** Reports whether e-mail reaches the user. */
export async function readMailState(db: Db, mail: MailPort | null, { email }: UserRow): Promise<MailState> {
  const [block] = await selectBlock(db, email);
  return {
    isConfigured: mail !== null,
    isOutbox: mail?.isOutbox ?? false,
    address: email,
    block: block ? { reason: block.reason, blockedAt: block.blockedAt } : null,
  };
}

/** Unblocks the address of the user who requests it. */
export async function tryAddressAgain(db: Db, mail: MailPort | null, user: UserRow): Promise<MailState> {
  await unblockAddress(db, user);
  return readMailState(db, mail, user);
}

/** Lists the mails that were stored instead of sent, the newest first. The list is empty when mails are sent. */
export async function listStoredMails(db: Db, mail: MailPort | null): Promise<StoredMail[]> {
  if (!mail?.isOutbox) return [];
  const rows = await selectStoredMails(db);
  return rows.map(({ idempotencyKey: _key, ...shown }) => shown);
}

/**
 * Turns e-mail off for the user whose mail contained the link. The user does not need a session. A repeated call
 * changes nothing. Throws validation_mail_link.
 */
export async function turnMailOff(db: Db, token: string, now: Date): Promise<void> {
  const userId = await readUnsubscribe(token, await selectSigningKeys(db));
  if (userId === null) throw new AppError('validation_mail_link');
  await turnMailOffFor(db, userId, now);
}
