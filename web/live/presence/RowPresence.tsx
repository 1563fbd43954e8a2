import type { OnlineUser } from '../../../domain/live/messages.ts';
import { t } from '../../messages/t.ts';
import { PresenceDot } from './PresenceDot.tsx';

/** Marks the corner of a user's picture in a list when that user is online. */
export default function RowPresence({ status }: { status: OnlineUser['status'] }) {
  const word = t(`live.status.${status}`);
  return (
    <span className="absolute -right-0.5 -bottom-0.5 grid rounded-full bg-surface p-0.5" title={word}>
      <PresenceDot status={status} className="size-3" />
      <span className="sr-only">{word}, </span>
    </span>
  );
}
