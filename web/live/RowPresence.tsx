import type { OnlineUser } from '../../domain/live/messages.ts';
import { t } from '../messages/t.ts';
import { PresenceDot } from './PresenceDot.tsx';

/** Behind a name in a list: that its owner is here. */
export default function RowPresence({ status }: { status: OnlineUser['status'] }) {
  const word = t(`live.status.${status}`);
  return (
    <span className="inline-flex shrink-0 items-center self-center" title={word}>
      <PresenceDot status={status} />
      <span className="sr-only">, {word}</span>
    </span>
  );
}
