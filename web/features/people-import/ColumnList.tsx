import type { ImportColumn } from '../../../domain/people/import/import-columns.ts';
import { t } from '../../messages/t.ts';
import { columnText } from './texts.ts';

const OPTIONAL: readonly ImportColumn[] = ['department', 'location', 'hireDate', 'timeZone', 'calendar'];

/** Lists the columns of a file. */
export function ColumnList() {
  const groups = [
    { title: t('import.columns.required'), names: [columnText('email'), t('import.column.name.or')] },
    { title: t('import.columns.optional'), names: OPTIONAL.map(columnText) },
  ];
  return (
    <section className="px-1">
      <h2 className="text-lg font-semibold">{t('import.columns')}</h2>
      <p className="text-sm text-ink-soft">{t('import.columns.text')}</p>
      <dl className="mt-3 flex flex-col gap-3">
        {groups.map(({ title, names }) => (
          <div key={title}>
            <dt className="text-sm font-medium text-ink-soft">{title}</dt>
            <dd className="mt-1.5 flex flex-wrap gap-2">
              {names.map((name) => (
                <span key={name} className="rounded-full bg-sunken px-3 py-1 text-sm font-medium">
                  {name}
                </span>
              ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
