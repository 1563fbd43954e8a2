import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BellRing } from 'lucide-react';
import { useState } from 'react';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { useLoadedMe } from '../session/me.ts';
import { answerOffer, isOfferAnswered } from './consent.ts';
import { deviceOptions, preferencesOptions } from './push-queries.ts';
import { useSwitchPush } from './use-switch-push.ts';

/**
 * The offer is shown until the user answers it on this device, and only if push can be switched on. The browser asks
 * for permission only after the user's tap.
 */
export default function PushOffer() {
  const { id } = useLoadedMe();
  const cache = useQueryClient();
  const [isAnswered, setAnswered] = useState(isOfferAnswered);
  const device = useQuery({ ...deviceOptions(id), enabled: !isAnswered });
  const preferences = useQuery({ ...preferencesOptions, enabled: !isAnswered && device.data === 'off' });
  const { turnOn, isBusy } = useSwitchPush();
  const pushKey = preferences.data?.pushKey;
  if (isAnswered || device.data !== 'off' || !pushKey) return null;
  const close = () => {
    answerOffer();
    setAnswered(true);
  };
  return (
    <Card aria-labelledby="push-offer" className="mt-5">
      <div className="flex items-start gap-4">
        <BellRing aria-hidden="true" className="mt-0.5 size-6 shrink-0 text-action" />
        <div className="min-w-0">
          <h2 id="push-offer" className="font-semibold">
            {t('push.offer.title')}
          </h2>
          <p className="mt-1 text-sm text-ink-soft">{t('push.offer.text')}</p>
        </div>
      </div>
      <div className="mt-4 flex flex-wrap gap-2">
        <Button
          size="sm"
          busy={isBusy}
          onClick={() => {
            void turnOn(pushKey).then(() => {
              setAnswered(true);
              return cache.invalidateQueries({ queryKey: ['push-device'] });
            });
          }}
        >
          {t('push.offer.yes')}
        </Button>
        <Button size="sm" variant="ghost" onClick={close}>
          {t('push.offer.no')}
        </Button>
      </div>
    </Card>
  );
}
