import type { CalendarEffect } from '../../../domain/api/calendars.ts';
import type { AppError } from '../../kit/api/app-error.ts';
import { fieldText } from '../../messages/field-text.ts';
import { formatNumber, formatSigned } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import type { EffectsState } from './use-effects.ts';

/** Returns the reason of a refusal. For invalid input, the reason is the problem of the first invalid field. */
function describeReason({ code, details: [issue], message }: AppError): string {
  return code === 'validation_failed' && issue ? fieldText(issue) : message;
}

/** Shows the progress of a preview or a recomputation, the effect on streaks and points, and the error. */
export function Effects({ stage, sum, error }: EffectsState) {
  return (
    <div>
      {stage === 'running' && <progress aria-label={t('calendars.effects.progress')} className="progress" />}
      {stage !== 'done' && stage !== 'failed' && (
        <p className="num mt-1.5 text-sm text-ink-soft">{t('calendars.effects.looked', { count: sum.people })}</p>
      )}
      {error && (
        <p role="alert" className="rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
          {describeReason(error)}
        </p>
      )}
      <div aria-live="polite">
        {stage === 'stopped' && <p className="mt-3 font-medium">{t('calendars.effects.stopped')}</p>}
        {stage === 'done' && <Figures sum={sum} />}
      </div>
    </div>
  );
}

function Figures({ sum }: { sum: CalendarEffect }) {
  const { people, longer, shorter, pointsAdded, pointsTaken } = sum;
  if (longer + shorter + pointsAdded + pointsTaken === 0) {
    return <p className="text-ink-soft">{t('calendars.effects.none', { count: people })}</p>;
  }
  const figures = [
    [t('calendars.effects.longer'), formatNumber(longer)],
    [t('calendars.effects.shorter'), formatNumber(shorter)],
    [t('calendars.effects.added'), formatSigned(pointsAdded)],
    [t('calendars.effects.taken'), formatSigned(-pointsTaken)],
  ] as const;
  return (
    <>
      <dl className="grid grid-cols-2 gap-x-6 gap-y-4">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse justify-end">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="num text-3xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-3 text-sm text-ink-soft">{t('calendars.effects.looked', { count: people })}</p>
    </>
  );
}
