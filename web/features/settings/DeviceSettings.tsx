import type { ReactNode } from 'react';
import {
  AutoCheckInSwitch,
  LiveUpdates,
  ShareFigures,
  ThemeControl,
  SpaceAndMotion,
  LanguageControl,
} from '../../kit/settings/DeviceControls.tsx';
import { OfflineMode } from '../../kit/settings/OfflineMode.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-5 last:border-0">
      <h3 className="mb-3 font-semibold">{title}</h3>
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  );
}

/** Each change applies at once, without a save button. */
export function DeviceSettings() {
  return (
    <section id="device" aria-labelledby="device-title" className="scroll-mt-20">
      <h2 id="device-title" className="mb-1 text-xl font-bold">
        {t('system.device')}
      </h2>
      <p className="mb-3 text-ink-soft">{t('settings.intro')}</p>
      <Card className="py-1">
        <Group title={t('settings.appearance')}>
          <ThemeControl />
        </Group>
        <Group title={t('settings.language')}>
          <LanguageControl />
        </Group>
        <Group title={t('settings.motion')}>
          <SpaceAndMotion />
        </Group>
        <Group title={t('settings.checkIn')}>
          <AutoCheckInSwitch />
        </Group>
        <Group title={t('settings.offline')}>
          <OfflineMode />
          <LiveUpdates />
        </Group>
        <Group title={t('settings.sharing')}>
          <ShareFigures />
        </Group>
      </Card>
    </section>
  );
}
