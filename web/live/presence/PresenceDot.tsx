import type { PresenceStatus } from '../../../domain/live/messages.ts';

/**
 * The classes of each status. Each status also has its own shape, so that users can distinguish the statuses without
 * colours. The shapes are a disc, a thick ring, a disc with a bar, and a thin ring.
 */
const FORMS: Readonly<Record<PresenceStatus, string>> = {
  online: 'inline-block bg-good',
  away: 'inline-block border-[3px] border-warn',
  busy: 'inline-grid place-content-center bg-bad',
  offline: 'inline-block border-2 border-ink-soft',
};

/** Shows a presence status as a mark. The caller shows the status as text beside the mark. */
export function PresenceDot({ status, className = 'size-2.5' }: { status: PresenceStatus; className?: string }) {
  return (
    <span aria-hidden="true" className={`shrink-0 rounded-full ${FORMS[status]} ${className}`}>
      {status === 'busy' && <span className="block h-0.5 w-1.5 rounded-full bg-surface" />}
    </span>
  );
}
