import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { QueryError } from '../../kit/errors/QueryError.tsx';
import { t } from '../../messages/t.ts';
import { Segmented } from '../../ui/fields/Segmented.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Face } from '../../parts/wall/Face.tsx';
import { phaseAt, PHASES, type Phase } from '../../parts/wall/phase.ts';
import { previewOptions } from './queries.ts';

const LIGHTS = ['now', ...PHASES] as const;
type Light = 'now' | Phase;

/** Previews a wall with the figures of the company’s day. The admin can choose the colours of another time of day. */
export function Preview() {
  const id = useId();
  const [light, setLight] = useState<Light>('now');
  const preview = useQuery(previewOptions);
  const now = new Date(preview.data?.now ?? 0);
  const phase = light === 'now' && preview.data ? phaseAt(now, preview.data.timeZone) : (light as Phase);
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl font-bold">
          {t('walls.preview')}
        </h2>
        <div className="w-full sm:w-auto">
          <Segmented
            label={t('walls.preview.light')}
            options={LIGHTS.map((value) => ({ value, label: t(`walls.preview.${value}`) }))}
            value={light}
            onChange={setLight}
          />
        </div>
      </div>
      {preview.isPending && <Skeleton className="aspect-video w-full" />}
      {preview.isLoadingError && <QueryError error={preview.error} onRetry={() => void preview.refetch()} />}
      {preview.data && (
        <figure aria-label={t('walls.preview.image')} className="wall-preview rounded-card shadow-soft">
          <div inert aria-hidden="true" className="wall" data-phase={phase}>
            <Face day={preview.data} now={now} phase={phase} />
          </div>
        </figure>
      )}
    </section>
  );
}
