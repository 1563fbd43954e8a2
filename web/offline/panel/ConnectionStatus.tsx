import { Cloud, CloudOff, CloudUpload, TriangleAlert } from 'lucide-react';
import { createPortal } from 'react-dom';
import { t } from '../../messages/t.ts';
import { useMe } from '../../kit/session/me.ts';
import { closePanel, countActions, isBadgeShown, isStuck, openPanel, useOutbox } from '../outbox/outbox-store.ts';
import { whenText } from '../sync-text.ts';
import { SyncPanel } from './SyncPanel.tsx';
import { useNow } from './every-refresh.ts';

interface BadgeProps {
  isOnline: boolean;
  pending: number;
  failed: number;
  /**
   * True during the first try of the actions. The badge then appears with a delay, because most actions reach the
   * server before a user could read the badge.
   */
  isBrief: boolean;
}

/**
 * Shows the compact corner badge of spec section 2, which opens the panel. The badge has a place of its own in the top
 * bar, so that it covers no other control.
 */
function Badge({ isOnline, pending, failed, isBrief }: BadgeProps) {
  const Icon = !isOnline ? CloudOff : pending > 0 ? CloudUpload : failed > 0 ? TriangleAlert : Cloud;
  const parts = [t(isOnline ? 'offline.badge.online' : 'offline.badge.offline')];
  if (pending > 0) parts.push(t('offline.badge.pending', { count: pending }));
  if (failed > 0) parts.push(t('offline.badge.failed', { count: failed }));
  const state = parts.join(' · ');
  return (
    <button
      type="button"
      aria-label={t('offline.badge.open', { state })}
      onClick={openPanel}
      className={`flex min-h-11 min-w-11 items-center justify-center gap-2 rounded-full text-sm font-semibold hover:bg-sunken sm:bg-sunken sm:px-4 ${isBrief ? 'animate-late' : ''}`}
    >
      <Icon
        aria-hidden="true"
        className={`size-5 shrink-0 ${failed > 0 ? 'text-bad' : isOnline ? 'text-action' : 'text-warn'}`}
      />
      <span className="max-sm:absolute max-sm:z-1 max-sm:right-36 max-sm:bottom-1.5 max-sm:left-13 max-sm:truncate max-sm:bg-paper max-sm:text-left max-sm:text-[min(0.75rem,3.6vw)]">
        {state}
      </span>
    </button>
  );
}

/**
 * Shows the age of the page's data, the corner badge and the panel. The badge is hidden when the device is online and
 * no action is pending or refused. The age is in the space that each page leaves free at its end. When the connection
 * breaks, the page therefore does not move under the user's finger.
 */
export default function ConnectionStatus({ staleSince }: { staleSince: number | null }) {
  const { isOnline, isPanelOpen, actions } = useOutbox();
  const now = useNow();
  const { pending, failed } = countActions(actions);
  const { timeZone } = useMe().today;
  const place = document.getElementById('connection');
  return (
    <>
      {staleSince !== null && (
        <output
          data-age-strip
          className="fixed inset-x-0 bottom-[calc(var(--nav-height)+env(safe-area-inset-bottom))] z-20 h-5 truncate bg-sunken px-4 text-center text-[min(0.75rem,3.6vw)] leading-5 text-ink-soft lg:bottom-0"
        >
          {t(isOnline ? 'offline.strip.old' : 'offline.strip', { when: whenText(staleSince, now, timeZone) })}
        </output>
      )}
      {place &&
        isBadgeShown({ isOnline, actions }) &&
        createPortal(
          <Badge isOnline={isOnline} pending={pending} failed={failed} isBrief={isOnline && !actions.some(isStuck)} />,
          place,
        )}
      {isPanelOpen && <SyncPanel onClose={closePanel} />}
    </>
  );
}
