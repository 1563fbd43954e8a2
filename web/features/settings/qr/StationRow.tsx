import { MonitorCheck, MonitorX, Printer } from 'lucide-react';
import type { Station } from '../../../../domain/api/stations.ts';
import { TextWithWhen } from '../../../kit/When.tsx';
import { formatTimeOfDay } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Badge } from '../../../ui/Badge.tsx';
import { Button } from '../../../ui/Button.tsx';
import { toZone } from '../../../parts/zones/zones.ts';

interface Props {
  station: Station;
  onAsk: (ask: 'edit' | 'display' | 'print') => void;
}

const describePlace = (rule: NonNullable<Station['placeRule']>): string =>
  rule.by === 'network' ? t('qr.place.row.network') : t('qr.place.row.distance', { radius: rule.radius });

export function StationRow({ station, onAsk }: Props) {
  const { number, name, location, timeZone, opensAt, closesAt, isActive, displaySince, isPrinted, placeRule } = station;
  const hours =
    opensAt === closesAt
      ? t('qr.hours.always')
      : t('qr.hours', { from: formatTimeOfDay(opensAt), to: formatTimeOfDay(closesAt) });
  const facts = [
    t('qr.number', { number }),
    location,
    hours,
    timeZone && toZone(timeZone).city,
    placeRule && describePlace(placeRule),
  ].filter(Boolean);
  const Screen = displaySince ? MonitorCheck : MonitorX;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {!isActive && <Badge tone="warn">{t('qr.closed')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <Screen aria-hidden="true" className="size-4" />
            {displaySince ? (
              <TextWithWhen at={displaySince} text={(when) => t('qr.display.since', { when })} />
            ) : (
              t('qr.display.none')
            )}
          </span>
          {isPrinted && (
            <span className="inline-flex items-center gap-1.5">
              <Printer aria-hidden="true" className="size-4" />
              {t('qr.printed')}
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button size="sm" aria-label={t('qr.connect.name', { name })} onClick={() => onAsk('display')}>
          {t('qr.connect')}
        </Button>
        <Button size="sm" variant="outline" aria-label={t('qr.print.name', { name })} onClick={() => onAsk('print')}>
          {t('qr.print')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('qr.edit.name', { name })} onClick={() => onAsk('edit')}>
          {t('qr.edit')}
        </Button>
      </div>
    </li>
  );
}
