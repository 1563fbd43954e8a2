import type { AuditEntry } from '../../../domain/api/audit.ts';
import { When } from '../../kit/When.tsx';
import { formatInstant } from '../../messages/format.ts';
import { t } from '../../messages/t.ts';
import { Avatar } from '../../ui/Avatar.tsx';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import type { AuditView } from './audit-view.ts';
import { changedFields, type FieldChange } from './changes.ts';
import { actorName, fieldName, toSentence, describeValue, type Reading } from './entry-text.ts';

/** An entry with more changes than this number shows its changes only after a click. */
const SHOWN_AT_ONCE = 3;

interface Props {
  entry: AuditEntry;
  onNarrow: (change: Partial<AuditView>) => void;
}

function Changes({ changes, reading }: { changes: readonly FieldChange[]; reading: Reading }) {
  return (
    <dl className="mt-2 flex flex-col gap-1.5 text-sm">
      {changes.map(({ path, before, after }) => (
        <div key={path} className="grid gap-x-3 sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)]">
          <dt className="text-ink-soft">{fieldName(path)}</dt>
          <dd className="num min-w-0 wrap-anywhere">
            {before !== undefined && (
              <>
                <span className="sr-only">{t('audit.before')}: </span>
                <del className="text-ink-soft decoration-ink-soft/60">{describeValue(before, reading)}</del>
                <span aria-hidden="true" className="px-1.5 text-ink-soft">
                  →
                </span>
              </>
            )}
            <span className="sr-only">{t('audit.after')}: </span>
            <ins className="font-semibold no-underline">{describeValue(after, reading)}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function AuditRow({ entry, onNarrow }: Props) {
  const { timeZone } = useCompanyDay();
  const changes = changedFields(entry.before, entry.after);
  const reading: Reading = { names: entry.names, timeZone };
  const narrow = {
    actor: { change: { actorId: entry.actorId }, title: t('audit.ofActor', { actor: actorName(entry) }) },
    target: { change: { targetType: entry.targetType, targetId: entry.targetId }, title: undefined },
  };
  return (
    <li className="flex gap-3 border-b border-line py-4 last:border-0">
      <Avatar name={actorName(entry)} url="" />
      <div className="min-w-0 grow">
        <p className="leading-snug wrap-anywhere">
          {toSentence(entry).map(({ text, kind }) =>
            kind === 'words' ? (
              <span key={kind + text}>{text}</span>
            ) : (
              <button
                key={kind}
                type="button"
                title={kind === 'actor' ? narrow.actor.title : t('audit.onTarget', { target: text })}
                className="-my-2.5 inline py-2.5 text-left font-semibold underline-offset-4 hover:text-action hover:underline"
                onClick={() => onNarrow(narrow[kind].change)}
              >
                {text}
              </button>
            ),
          )}
        </p>
        <p className="mt-0.5 text-sm text-ink-soft">
          {formatInstant(entry.createdAt, timeZone)} · <When at={entry.createdAt} timeZone={timeZone} />
        </p>
        {entry.reason && <p className="mt-1.5 text-sm wrap-anywhere">{t('audit.reason', { reason: entry.reason })}</p>}
        {changes.length > 0 && changes.length <= SHOWN_AT_ONCE && <Changes changes={changes} reading={reading} />}
        {changes.length > SHOWN_AT_ONCE && (
          <details className="mt-1">
            <summary className="-ml-2 inline-flex min-h-11 items-center rounded-control px-2 text-sm font-semibold text-action">
              {t('audit.changes', { count: changes.length })}
            </summary>
            <Changes changes={changes} reading={reading} />
          </details>
        )}
      </div>
    </li>
  );
}
