import { waitUntil } from 'cloudflare:workers';
import type { Config, Env } from '../env.ts';
import { mailOf } from '../mail/mail-of.ts';
import { newId } from '../new-id.ts';
import type { Parts } from '../parts.ts';
import { webPush } from '../push/web-push.ts';
import { ranksInRoom } from '../room-ranks.ts';
import type { SendingParts } from './send-due.ts';

/** The first sender: it wakes the others when there is much to send. */
const FIRST = 'sender-0';

/** Wakes the first sender. A word that is lost is made good by its next alarm, or by the job that looks for what is due. */
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

/** What sending needs of an installation: the app's parts and the senders' are the same. */
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
    mail: mailOf(mail, env.DB, clock),
  };
}
