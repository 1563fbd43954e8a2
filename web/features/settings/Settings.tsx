import { useQuery } from '@tanstack/react-query';
import { ScrollText } from 'lucide-react';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { SETTING_CATEGORIES } from '../../../domain/settings/categories.ts';
import { PATHS } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { DeviceSettings } from './DeviceSettings.tsx';
import { settingsOptions } from './queries.ts';
import { SystemSettings } from './SystemSettings.tsx';

const SECTIONS = [...SETTING_CATEGORIES, 'custom', 'device'] as const;

const OWN_NAMES = { custom: 'custom.title', device: 'system.device' } as const;

const toName = (section: (typeof SECTIONS)[number]) =>
  t(section === 'custom' || section === 'device' ? OWN_NAMES[section] : `system.category.${section}`);

export default function Settings() {
  usePageTitle(t('settings.title'));
  const { isPending } = useQuery(settingsOptions);
  // Scrolls to the section in the address. The browser cannot find the section, because it looks before the rendering.
  useEffect(() => {
    if (isPending) return;
    const name = SECTIONS.find((section) => `#${section}` === location.hash);
    if (name) document.getElementById(name)?.scrollIntoView();
  }, [isPending]);
  return (
    <div className="w-full">
      <PageHeader title={t('settings.title')} text={t('system.intro')}>
        <Link to={PATHS.audit} className={buttonClass('secondary', 'md')}>
          <ScrollText aria-hidden="true" className="size-5" />
          {t('system.audit')}
        </Link>
      </PageHeader>
      <nav aria-label={t('system.onThisPage')} className="-mx-1 mb-6 overflow-x-auto px-1 py-1">
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
