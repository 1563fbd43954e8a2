import { waitUntil } from 'cloudflare:workers';
import { senderName } from '#party/rooms.ts';
import type { Config, Env } from '../env.ts';
import { newId } from '../new-id.ts';
import type { Parts } from '../parts.ts';
import { webPush } from '../push/web-push.ts';
import { ranksInRoom } from '../ranks/room-ranks.ts';
import type { SendingParts } from './send-due.ts';
import type { MailConfig } from '../mail/config.ts';
import { outboxMail } from '../mail/outbox.ts';
import { tremendous } from '../gift-cards/tremendous.ts';
import type { MailPort } from '../mail/port.ts';
import { resendMail } from '../mail/resend.ts';

/** If a call is lost, the sender's next alarm, or a later call by the job `deliveries`, starts the sending. */
function senderIn(senders: Env['SENDERS']): Parts['sender'] {
  return {
    wake() {
      if (senders)
        waitUntil(
          senders
            .getByName(senderName(0))
            .wake(0)
            .catch(() => undefined),
        );
    },
  };
}

function openMailPort(config: MailConfig | null, d1: D1Database, clock: () => Date): MailPort | null {
  if (config === null) return null;
  return config.provider === 'outbox' ? outboxMail(d1, config.origin, clock) : resendMail(config);
}

export function sendingParts(
  env: Env,
  config: Config,
): SendingParts & Pick<Parts, 'd1' | 'ranks' | 'sender' | 'newId' | 'giftCards'> {
  const { clock, push, mail, giftCards } = config;
  return {
    d1: env.DB,
    clock,
    newId,
    ranks: ranksInRoom(env.RANKS, newId),
    sender: senderIn(env.SENDERS),
    push: push && webPush(push, { clock, standIn: push.standIn }),
    mail: openMailPort(mail, env.DB, clock),
    giftCards: giftCards && tremendous(giftCards),
  };
}
