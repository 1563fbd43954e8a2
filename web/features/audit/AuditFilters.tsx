import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId } from 'react';
import { AUDIT_ACTIONS, AUDIT_TARGETS } from '../../../domain/api/audit.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { Select } from '../../ui/fields/Select.tsx';
import { useDayFilter } from '../../ui/behaviour/use-day-filter.ts';
import { useCompanyDay } from '../../parts/company-day/queries.ts';
import { EMPTY_VIEW, isFiltered, type AuditView } from './audit-view.ts';
import { adminsOptions } from './queries.ts';
import { describeAction } from '../../parts/action-text.ts';
import { typeName } from './entry-text.ts';

interface Props {
  view: AuditView;
  /** The name of the chosen actor; undefined if no loaded entry contains the actor. */
  actorName: string | undefined;
  /** The name of the chosen target; undefined if no loaded entry contains the target. */
  targetName: string | undefined;
  onChange: (change: Partial<AuditView>) => void;
}

/** Returns the options. Adds the chosen value if it is missing, because the page's address may contain any value. */
function toOptions(all: string, known: readonly { value: string; label: string }[], chosen: string, name?: string) {
  const isKnown = chosen === '' || known.some(({ value }) => value === chosen);
  return [{ value: '', label: all }, ...known, ...(isKnown ? [] : [{ value: chosen, label: name ?? chosen }])];
}

function DayFilter({ label, value, onChange }: { label: string; value: string; onChange: (day: string) => void }) {
  const id = useId();
  return (
    <div className="col-span-2 flex min-w-0 items-center gap-2 rounded-control bg-sunken pl-4 sm:col-span-1">
      <label htmlFor={id} className="shrink-0 text-sm text-ink-soft">
        {label}
      </label>
      <input
        id={id}
        className="num h-12 w-full min-w-0 rounded-control bg-transparent pr-3 text-sm font-medium"
        {...useDayFilter(value, onChange, { today: useCompanyDay().date })}
      />
    </div>
  );
}

/** Filters by actor, action, target and day. Each filter is stored in the page's address. */
export function AuditFilters({ view, actorName, targetName, onChange }: Props) {
  const { data: admins = [] } = useQuery(adminsOptions);
  return (
    <search aria-label={t('audit.filters')} className="mb-5 flex flex-col gap-3">
      <div className="grid grid-cols-2 gap-3 xl:grid-cols-[1fr_1fr_1fr_1.2fr_1.2fr]">
        <Select
          label={t('audit.actor')}
          options={toOptions(
            t('audit.actor.all'),
            admins.map(({ id, name }) => ({ value: id, label: name })),
            view.actorId,
            actorName,
          )}
          value={view.actorId}
          onChange={(actorId) => onChange({ actorId })}
        />
        <Select
          label={t('audit.action')}
          options={toOptions(
            t('audit.action.all'),
            AUDIT_ACTIONS.map((act) => ({ value: act, label: describeAction(act) })),
            view.action,
            describeAction(view.action),
          )}
          value={view.action}
          onChange={(action) => onChange({ action })}
        />
        <div className="col-span-2 xl:col-span-1">
          <Select
            label={t('audit.type')}
            options={toOptions(
              t('audit.type.all'),
              AUDIT_TARGETS.map((type) => ({ value: type, label: typeName(type) })),
              view.targetType,
            )}
            value={view.targetType}
            onChange={(targetType) => onChange({ targetType })}
          />
        </div>
        <DayFilter label={t('audit.from')} value={view.from} onChange={(from) => onChange({ from })} />
        <DayFilter label={t('audit.to')} value={view.to} onChange={(to) => onChange({ to })} />
      </div>
      {isFiltered(view) && (
        <div className="flex flex-wrap items-center gap-2">
          {view.targetId && (
            <Button size="sm" variant="secondary" onClick={() => onChange({ targetId: '' })}>
              {t('audit.only', { target: targetName ?? view.targetId })}
              <X aria-hidden="true" className="size-4" />
            </Button>
          )}
          <Button size="sm" variant="ghost" onClick={() => onChange(EMPTY_VIEW)}>
            {t('audit.clear')}
          </Button>
        </div>
      )}
    </search>
  );
}
