import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { SettingState } from '../../../domain/api/settings.ts';
import { LeaveGuard } from '../../kit/leaving/LeaveGuard.tsx';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Card } from '../../ui/Card.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CustomSettings } from './custom/CustomSettings.tsx';
import type { Edits } from './edits.ts';
import { settingsOptions } from './queries.ts';
import { LogoRow } from './LogoRow.tsx';
import { Scoring } from './policy/Scoring.tsx';
import { SettingRow } from './SettingRow.tsx';

/** Returns the settings grouped by category, in the order of the server. */
function grouped(settings: readonly SettingState[]): [SettingState['category'], SettingState[]][] {
  const groups = new Map<SettingState['category'], SettingState[]>();
  for (const setting of settings) groups.set(setting.category, [...(groups.get(setting.category) ?? []), setting]);
  return [...groups];
}

/** A placeholder with the heights of the groups of settings. */
function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      {['h-72', 'h-[34rem]', 'h-28', 'h-96'].map((height) => (
        <div key={height}>
          <Skeleton className="mb-3 h-7 w-40" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  );
}

/** Shows the settings of the company by category, or only the settings of the category `only`. */
export function SystemSettings({ only }: { only?: SettingState['category'] }) {
  const settings = useQuery(settingsOptions);
  const [edits, setEdits] = useState<Edits>({});
  if (settings.isPending) return <SettingsSkeleton />;
  if (!settings.data) return <QueryError error={settings.error} onRetry={() => void settings.refetch()} />;
  const { items, custom } = settings.data;
  const currency = String(items.find(({ key }) => key === 'currency')?.value ?? 'USD');
  const shared = { currency, edits, setEdits };
  return (
    <div className="flex flex-col gap-8">
      <LeaveGuard when={Object.keys(edits).length > 0} onLeave={() => setEdits({})} />
      {grouped(items.filter(({ category }) => only === undefined || category === only)).map(([category, members]) => (
        <section key={category} id={category} aria-labelledby={`${category}-title`} className="scroll-mt-20">
          <h2 id={`${category}-title`} className="mb-3 text-xl font-bold">
            {t(`system.category.${category}`)}
          </h2>
          <Card className="py-1">
            {category === 'scoring' ? (
              members.map((setting) => <Scoring key={setting.key} setting={setting} {...shared} />)
            ) : (
              <ul>
                {members.map((setting) => (
                  <SettingRow key={setting.key} setting={setting} {...shared} />
                ))}
                {category === 'company' && <LogoRow />}
              </ul>
            )}
          </Card>
        </section>
      ))}
      {only === undefined && <CustomSettings settings={custom} />}
    </div>
  );
}
