import { waitUntil } from 'cloudflare:workers';
import type { Config, Env } from '../env.ts';
import { newId } from '../new-id.ts';
import type { Parts } from '../parts.ts';
import { webPush } from '../push/web-push.ts';
import { ranksInRoom } from '../ranks/room-ranks.ts';
import type { SendingParts } from './send-due.ts';
import type { MailConfig } from '../mail/config.ts';
import { outboxMail } from '../mail/outbox.ts';
import type { MailPort } from '../mail/port.ts';
import { resendMail } from '../mail/resend.ts';

/** The name of the first sender. It wakes other senders when many deliveries are due. */
const FIRST = 'sender-0';

/**
 * Returns the port that wakes the first sender. If a call is lost, the sender's next alarm, or a later call by the job
 * `deliveries`, starts the sending.
 */
function senderIn(senders: Env['SENDERS']): Parts['sender'] {
  return {
    wake() {
      if (senders)
        waitUntil(
          senders
            .getByName(FIRST)
            .wake(0)
            .catch(() => undefined),
        );
    },
  };
}

/** Returns the mail port for an installation's configuration; null when e-mail is not configured. */
function openMailPort(config: MailConfig | null, d1: D1Database, clock: () => Date): MailPort | null {
  if (config === null) return null;
  return config.provider === 'outbox' ? outboxMail(d1, config.origin, clock) : resendMail(config);
}

/** Builds the parts that sending needs. Both the app and the senders use these parts. */
export function sendingParts(
  env: Env,
  config: Config,
): SendingParts & Pick<Parts, 'd1' | 'ranks' | 'sender' | 'newId'> {
  const { clock, push, mail } = config;
  return {
    d1: env.DB,
    clock,
    newId,
    ranks: ranksInRoom(env.RANKS, newId),
    sender: senderIn(env.SENDERS),
    push: push && webPush(push, { clock, standIn: push.standIn }),
    mail: openMailPort(mail, env.DB, clock),
  };
}
