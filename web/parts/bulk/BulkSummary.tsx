import { CircleAlert, CircleCheck, CircleMinus } from 'lucide-react';
import { t } from '../../messages/t.ts';
import type { BulkType, Outcome, Summary } from './types.ts';

/** The largest number of names that are listed. Further names are only counted. */
const NAMES_MAX = 50;

interface Props {
  type: BulkType;
  /** `will` for a preview, and `did` for a result. */
  tense: 'will' | 'did';
  summary: Summary;
}

function Line({ Icon, tone, text }: { Icon: typeof CircleCheck; tone: string; text: string }) {
  return (
    <p className="flex items-start gap-3 py-1">
      <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${tone}`} />
      <span className="min-w-0">{text}</span>
    </p>
  );
}

const toName = ({ id, name }: Outcome) => name ?? id;

/**
 * Shows how many users are affected and how many stay the same. Lists the users who cannot be changed, each with the
 * reason.
 */
export function BulkSummary({ type, tense, summary }: Props) {
  const not = summary.items.filter(({ outcome }) => outcome === 'refused' || outcome === 'failed');
  const same = summary.items.filter(({ outcome }) => outcome === 'unchanged').length;
  const { people: count, points } = summary;
  const total = points > 0 ? ` ${t('bulk.award.total', { points })}` : '';
  return (
    <div className="mt-3">
      <Line
        {...(count > 0 ? { Icon: CircleCheck, tone: 'text-good' } : { Icon: CircleMinus, tone: 'text-ink-soft' })}
        text={t(`bulk.${type}.${tense}`, { count }) + total}
      />
      {same > 0 && <Line Icon={CircleMinus} tone="text-ink-soft" text={t(`bulk.${type}.same`, { count: same })} />}
      {not.length > 0 && (
        <>
          <Line Icon={CircleAlert} tone="text-warn" text={t(`bulk.not.${tense}`, { count: not.length })} />
          <ul
            aria-label={t(`bulk.not.${tense}`, { count: not.length })}
            className="mt-1 ml-8 divide-y divide-line text-sm"
          >
            {not.slice(0, NAMES_MAX).map((item) => (
              <li key={item.id} className="py-2">
                <span className="block font-medium wrap-anywhere">{toName(item)}</span>
                <span className="block text-ink-soft">{item.why}</span>
              </li>
            ))}
            {not.length > NAMES_MAX && (
              <li className="py-2 text-ink-soft">{t('bulk.not.more', { count: not.length - NAMES_MAX })}</li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}
