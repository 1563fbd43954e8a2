import type { ReactNode } from 'react';
import { usePageTitle } from '../../app/use-page-title.ts';
import { LanguageControl } from '../../app/settings/LanguageControl.tsx';
import { ShareFigures } from '../../app/settings/ShareFigures.tsx';
import { SpaceAndMotion } from '../../app/settings/SpaceAndMotion.tsx';
import { ThemeControl } from '../../app/settings/ThemeControl.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card aria-label={title}>
      <h2 className="mb-4 text-lg font-bold">{title}</h2>
      <div className="flex flex-col gap-4">{children}</div>
    </Card>
  );
}

/** The settings of this device. What a setting does shows at once, so there is nothing to save. */
export default function Settings() {
  usePageTitle(t('settings.title'));
  return (
    <div className="mx-auto w-full max-w-2xl">
      <PageHeader title={t('settings.title')} text={t('settings.intro')} />
      <div className="flex flex-col gap-5">
        <Group title={t('settings.appearance')}>
          <ThemeControl />
        </Group>
        <Group title={t('settings.language')}>
          <LanguageControl />
        </Group>
        <Group title={t('settings.motion')}>
          <SpaceAndMotion />
        </Group>
        <Group title={t('settings.sharing')}>
          <ShareFigures />
        </Group>
      </div>
    </div>
  );
}
