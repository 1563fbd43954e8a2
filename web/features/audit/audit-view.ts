import type { AuditTarget } from '#domain/api/audit.ts';
import { isPlausibleDay } from '#domain/time/day-bounds.ts';
import type { LocalDate } from '#domain/time/local-date.ts';

export interface AuditView {
  actorId: string;
  action: string;
  targetType: string;
  targetId: string;
  from: string;
  to: string;
}

export const EMPTY_VIEW: AuditView = { actorId: '', action: '', targetType: '', targetId: '', from: '', to: '' };
const NAMES = Object.keys(EMPTY_VIEW) as (keyof AuditView)[];

/** Leaves out values that the server would refuse. */
export function readView(search: URLSearchParams, today: LocalDate): AuditView {
  const read = (name: keyof AuditView, allowed: RegExp) => {
    const value = search.get(name) ?? '';
    return allowed.test(value) ? value : '';
  };
  const readDay = (name: 'from' | 'to') => {
    const day = search.get(name) ?? '';
    return isPlausibleDay(day, today) ? day : '';
  };
  const targetType = read('targetType', /^[a-z_]{1,40}$/);
  return {
    actorId: read('actorId', /^[A-Za-z0-9_-]{1,64}$/),
    action: read('action', /^[a-z_]+\.[a-z_]+$/),
    targetType,
    targetId: targetType ? read('targetId', /^[A-Za-z0-9_-]{1,64}$/) : '',
    from: readDay('from'),
    to: readDay('to'),
  };
}

export function toFilters(view: AuditView): Partial<AuditView> & { targetType?: AuditTarget } {
  const filters = Object.fromEntries(NAMES.filter((name) => view[name] !== '').map((name) => [name, view[name]]));
  return filters as Partial<AuditView> & { targetType?: AuditTarget };
}

export const isFiltered = (view: AuditView): boolean => NAMES.some((name) => view[name] !== '');

/** Another target type clears the target, because each target belongs to one type. */
export function changed(view: AuditView, change: Partial<AuditView>): AuditView {
  const isOtherKind = change.targetType !== undefined && change.targetType !== view.targetType;
  return { ...view, ...(isOtherKind && { targetId: '' }), ...change };
}
