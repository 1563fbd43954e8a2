import { useQuery } from '@tanstack/react-query';
import { Clock, Download, Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Sight, SightReader } from '#domain/privacy/visibility.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Section, Skeleton } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { DownloadData } from './DownloadData.tsx';
import { sightsOptions } from './own-queries.ts';

function retentionText({ kept, count }: Sight): string {
  return kept === 'files' || kept === 'days' ? t(`sees.kept.${kept}`, { count: count ?? 0 }) : t(`sees.kept.${kept}`);
}

const has = (readers: readonly SightReader[], ...sought: SightReader[]) => sought.some((one) => readers.includes(one));

function SightRow({ sight }: { sight: Sight }) {
  const { kind, readers, isOwnChoice } = sight;
  const isSeen = !has(readers, 'nobody', 'you', 'pair');
  const Icon = isSeen ? Eye : EyeOff;
  return (
    <li className="grid gap-x-8 gap-y-2 border-b border-line py-4 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,17rem)]">
      <div className="min-w-0">
        <h3 className="font-semibold">{t(`sees.kind.${kind}`)}</h3>
        <p className="mt-0.5 text-ink-soft">{t(`sees.text.${kind}`)}</p>
        {isOwnChoice && <p className="mt-1 text-sm font-medium text-action">{t('sees.yours')}</p>}
      </div>
      <dl className="flex flex-col gap-1.5 text-sm">
        <div className="flex gap-2">
          <dt>
            <Icon aria-hidden="true" className="size-5 text-ink-soft" />
            <span className="sr-only">{t('sees.who')}</span>
          </dt>
          <dd className="min-w-0 font-semibold">{readers.map((reader) => t(`sees.reader.${reader}`)).join(', ')}</dd>
        </div>
        <div className="flex gap-2">
          <dt>
            <Clock aria-hidden="true" className="size-5 text-ink-soft" />
            <span className="sr-only">{t('sees.kept')}</span>
          </dt>
          <dd className="min-w-0 text-ink-soft">{retentionText(sight)}</dd>
        </div>
      </dl>
    </li>
  );
}

const SIGHT_GROUPS = ['shared', 'admins', 'own', 'technical'] as const;
type SightGroup = (typeof SIGHT_GROUPS)[number];

/** The widest audience of the data determines the group. */
export function findGroup({ readers }: Pick<Sight, 'readers'>): SightGroup {
  if (has(readers, 'colleagues', 'lobby')) return 'shared';
  if (has(readers, 'admins', 'super_admins', 'groups')) return 'admins';
  return has(readers, 'you', 'pair') ? 'own' : 'technical';
}

function Group({ group, sights }: { group: SightGroup; sights: readonly Sight[] }) {
  if (sights.length === 0) return null;
  return (
    <Section title={t(`sees.group.${group}`)}>
      <Card className="py-1">
        <ul>
          {sights.map((sight) => (
            <SightRow key={sight.kind} sight={sight} />
          ))}
        </ul>
      </Card>
    </Section>
  );
}

export default function CompanySees() {
  const me = useMe();
  const sights = useQuery(sightsOptions);
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="w-full max-w-4xl">
      <PageHeader title={t('sees.title')} text={t('sees.intro')}>
        <Button variant="secondary" onClick={() => setIsOpen(true)}>
          <Download aria-hidden="true" className="size-5" />
          {t('data.dialog')}
        </Button>
      </PageHeader>
      {sights.isPending && <Skeleton className="h-[60rem]" />}
      {sights.isError && !sights.data && <QueryError query={sights} />}
      {sights.data && (
        <div className="flex flex-col gap-8">
          {SIGHT_GROUPS.map((group) => (
            <Group key={group} group={group} sights={sights.data.items.filter((one) => findGroup(one) === group)} />
          ))}
          <section aria-labelledby="sees-left">
            <h2 id="sees-left" className="mb-1 text-xl font-bold">
              {t('sees.left')}
            </h2>
            <p className="max-w-prose text-ink-soft">{t('sees.left.text')}</p>
          </section>
          <Link to={PATHS.ownSettings} className={buttonClass('outline', 'md', 'self-start')}>
            {t('sees.back')}
          </Link>
        </div>
      )}
      {isOpen && <DownloadData me={me} onClose={() => setIsOpen(false)} />}
    </div>
  );
}
