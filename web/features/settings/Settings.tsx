import { useQuery } from '@tanstack/react-query';
import { Wrench } from 'lucide-react';
import { useEffect, type ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { SETTING_CATEGORIES } from '#domain/settings/categories.ts';
import { PATHS } from '#web/kit/paths.ts';
import { reveal } from '#web/ui/Fold.tsx';
import { AdvancedControls, LanguageControl, SoundAndMotion } from '#web/kit/settings/DeviceControls.tsx';
import { t } from '#web/messages/t.ts';
import { ThemeControl } from '#web/parts/profile/ThemeControl.tsx';
import { buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { settingsOptions } from './setting-queries.ts';
import { SystemSettings } from './SystemSettings.tsx';

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="border-b border-line py-5 last:border-0">
      <h3 className="mb-3 font-semibold">{title}</h3>
      <div className="flex flex-col gap-4">{children}</div>
    </div>
  );
}

/** Each change applies at once, without a save button. */
function DeviceSettings() {
  return (
    <section id="device" aria-labelledby="device-title" className="scroll-mt-20">
      <h2 id="device-title" className="mb-1 text-xl font-bold">
        {t('devices.own')}
      </h2>
      <p className="mb-3 text-ink-soft">{t('settings.intro')}</p>
      <Card className="py-1">
        <Group title={t('device.theme')}>
          <ThemeControl />
        </Group>
        <Group title={t('device.language')}>
          <LanguageControl />
        </Group>
        <Group title={t('settings.motion')}>
          <SoundAndMotion />
        </Group>
        <AdvancedControls className="py-3" />
      </Card>
    </section>
  );
}

const SECTIONS = [...SETTING_CATEGORIES, 'custom', 'device'] as const;

const OWN_NAMES = { custom: 'custom.title', device: 'devices.own' } as const;

const toName = (section: (typeof SECTIONS)[number]) =>
  t(section === 'custom' || section === 'device' ? OWN_NAMES[section] : `system.category.${section}`);

export default function Settings() {
  const { isPending } = useQuery(settingsOptions);
  const { hash } = useLocation();
  // The browser cannot find the section or the setting in the address, because it looks before the rendering.
  useEffect(() => {
    if (!isPending) reveal(hash);
  }, [hash, isPending]);
  return (
    <div className="w-full">
      <PageHeader title={t('settings.title')} text={t('system.intro')}>
        <Link to={PATHS.system} className={buttonClass('secondary', 'md')}>
          <Wrench aria-hidden="true" className="size-5" />
          {t('engine.title')}
        </Link>
      </PageHeader>
      <nav aria-label={t('profile.sections')} className="-mx-1 mb-6 overflow-x-auto px-1 py-1">
        <ul className="flex w-max gap-2 lg:w-auto lg:flex-wrap">
          {SECTIONS.map((section) => (
            <li key={section}>
              <a
                href={`#${section}`}
                className="flex min-h-11 items-center rounded-full bg-surface px-3 text-sm font-semibold text-action shadow-soft hover:text-action-strong"
              >
                {toName(section)}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <div className="flex flex-col gap-8">
        <SystemSettings />
        <DeviceSettings />
      </div>
    </div>
  );
}
