import { ArrowRight, Flame } from 'lucide-react';
import { reasonSchema } from '#domain/api/common.ts';
import type { AdditionPreview } from '#domain/api/corrections.ts';
import { displayedStreak } from '#domain/streak/displayed-streak.ts';
import type { Form } from '#web/kit/action/use-form.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { formatNumber, formatSigned } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';

interface KeepPointsFieldProps {
  error: unknown;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/**
 * A switch that forgives points that the user has already spent. The switch is shown after the server refused a
 * correction because of these points.
 */
export function KeepPointsField({ error, checked, onChange }: KeepPointsFieldProps) {
  const areSpent = error !== null && toAppError(error).code === 'points_spent';
  if (!areSpent && !checked) return null;
  return (
    <Switch
      label={t('corrections.void.keep')}
      hint={t('corrections.void.keep.hint')}
      checked={checked}
      onChange={onChange}
    />
  );
}

interface ReasonFieldProps {
  form: Pick<Form<{ reason: string }>, 'text'>;
  isOptional?: boolean;
  /** Replaces the usual hint of the field when the reason is used differently. */
  hint?: string | undefined;
}

/** The affected user can read the reason, and the audit log stores it. */
export function ReasonField({ form, isOptional = false, hint }: ReasonFieldProps) {
  return (
    <TextArea
      label={t(isOptional ? 'reason.optional' : 'reason.label')}
      hint={hint ?? t(isOptional ? 'corrections.reason.optional.hint' : 'corrections.reason.hint')}
      {...limitInput(reasonSchema)}
      required={!isOptional}
      rows={2}
      {...form.text('reason', t('reason.missing'))}
    />
  );
}

interface Props {
  preview: AdditionPreview | undefined;
  error: unknown;
  isChosen: boolean;
}

const LINE = 'mt-1 text-sm text-ink-soft wrap-anywhere';

/** The element keeps its size while the preview loads. */
export function AdditionEffect({ preview, error, isChosen }: Props) {
  const { scoring } = useLoadedMe();
  const shown = (days: number) => displayedStreak(days, scoring);
  const points = preview ? preview.points + preview.badgePoints : 0;
  const [from, to] = preview ? [shown(preview.streakBefore), shown(preview.currentStreak)] : [0, 0];
  return (
    <output aria-busy={isChosen && !preview && !error} className="block min-h-19 rounded-control bg-sunken px-4 py-3">
      {!preview && (
        <span className="text-sm text-ink-soft">
          {error ? toAppError(error).message : !isChosen && t('corrections.effect.none')}
        </span>
      )}
      {preview && (
        <>
          <span className="sr-only">{t('corrections.effect.said', { from, to, points: formatSigned(points) })}</span>
          <span aria-hidden="true" className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg font-bold">
            <Flame className="size-5 fill-sun-amber stroke-sun-coral" />
            {from !== to && (
              <>
                <span className="font-semibold text-ink-soft">{formatNumber(from)}</span>
                <ArrowRight className="-mx-1 size-4 text-ink-soft" />
              </>
            )}
            <span>{t('figure.days', { count: to })}</span>
            <span className="ml-auto">
              {formatSigned(points)} {t('points.unit', { points })}
            </span>
          </span>
          {preview.badges.length > 0 && (
            <span className={`block ${LINE}`}>
              {t('corrections.effect.badges', { names: preview.badges.join(', ') })}
            </span>
          )}
          {preview.badges.length === 0 && (
            <span className={`block ${LINE}`}>{t('corrections.effect.later', { count: preview.changedDays })}</span>
          )}
        </>
      )}
    </output>
  );
}
