import { t } from '../messages/t.ts';
import { useLive } from './live-store.ts';
import { StatusChoice } from './StatusChoice.tsx';

/** The choice of one's own presence in a card. Nothing without a connection: there is nobody to tell. */
export default function OwnPresence() {
  const isLive = useLive((state) => state.status === 'connected');
  if (!isLive) return null;
  return (
    <div className="border-t border-line pt-4">
      <StatusChoice legend={t('live.own')} />
    </div>
  );
}
