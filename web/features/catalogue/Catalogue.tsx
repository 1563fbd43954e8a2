import { useState } from 'react';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { BadgesSection } from './BadgesSection.tsx';
import { QuotesSection } from './QuotesSection.tsx';
import { RewardsSection } from './RewardsSection.tsx';

const SECTIONS = { rewards: RewardsSection, badges: BadgesSection, quotes: QuotesSection };
type Section = keyof typeof SECTIONS;
const NAMES = Object.keys(SECTIONS) as Section[];

export default function Catalogue() {
  usePageTitle(t('catalogue.title'));
  const [section, setSection] = useState<Section>('rewards');
  const Shown = SECTIONS[section];
  return (
    <>
      <PageHeader title={t('catalogue.title')} text={t('catalogue.intro')} />
      <div className="mb-6 max-w-md">
        <Segmented
          label={t('catalogue.section')}
          options={NAMES.map((value) => ({ value, label: t(`catalogue.${value}`) }))}
          value={section}
          onChange={setSection}
        />
      </div>
      <Shown />
    </>
  );
}
