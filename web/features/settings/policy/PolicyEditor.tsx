import { Plus, X } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { SCORING_PRESETS, type ScoringPolicy, type StreakBonus } from '#domain/scoring/policy.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';

const BONUSES_MAX = 10;
const PRESETS = ['standard', 'demo'] as const;

interface PolicyEditorProps {
  policy: ScoringPolicy;
  onChange: (policy: ScoringPolicy) => void;
  /** The errors by the path of their field, such as `freezes.cap`. */
  errors: Readonly<Record<string, string>>;
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h4 id={id} className="font-semibold">
        {title}
      </h4>
      {note && <p className="text-sm text-ink-soft">{note}</p>}
      <div className="mt-3">{children}</div>
    </section>
  );
}

const findPreset = (policy: ScoringPolicy) =>
  PRESETS.find((name) => JSON.stringify(SCORING_PRESETS[name]) === JSON.stringify(policy)) ?? 'own';

function Bonus({
  number,
  bonus,
  findError,
  onChange,
  onRemove,
}: {
  number: number;
  bonus: StreakBonus;
  findError: (field: keyof StreakBonus) => string | undefined;
  onChange: (change: Partial<StreakBonus>) => void;
  onRemove: () => void;
}) {
  return (
    <li>
      <fieldset className="rounded-control bg-sunken p-4">
        <legend className="sr-only">{t('policy.bonus', { number })}</legend>
        <div className="grid grid-cols-2 items-start gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
          <NumberField
            label={t('policy.bonus.every')}
            value={bonus.every}
            onChange={(every) => onChange({ every })}
            error={findError('every')}
          />
          <NumberField
            label={t('figure.points')}
            value={bonus.points}
            onChange={(points) => onChange({ points })}
            error={findError('points')}
          />
          <TextField
            label={t('audit.name.upTo')}
            inputMode="numeric"
            autoComplete="off"
            placeholder={t('policy.bonus.noEnd')}
            // A text that is not a number is kept as typed. The server then returns an error for the field.
            value={bonus.upTo === null ? '' : String(bonus.upTo)}
            onChange={({ target }) => {
              const text = target.value.trim();
              onChange({ upTo: text === '' ? null : /^\d+$/.test(text) ? Number(text) : (text as unknown as number) });
            }}
            error={findError('upTo')}
          />
          <Button
            variant="ghost"
            size="sm"
            className="self-end sm:mb-0.5"
            aria-label={t('policy.bonus.remove', { number })}
            onClick={onRemove}
          >
            <X aria-hidden="true" className="size-5" />
          </Button>
        </div>
      </fieldset>
    </li>
  );
}

interface BonusesProps {
  bonuses: readonly StreakBonus[];
  errors: PolicyEditorProps['errors'];
  onChange: (bonuses: StreakBonus[]) => void;
}

function Bonuses({ bonuses, errors, onChange }: BonusesProps) {
  const setBonus = (index: number, change: Partial<StreakBonus>) =>
    onChange(bonuses.map((bonus, at) => (at === index ? { ...bonus, ...change } : bonus)));
  return (
    <Part title={t('audit.name.streakBonuses')} note={t('policy.bonuses.note')}>
      {bonuses.length === 0 && <p className="text-ink-soft">{t('policy.bonus.none')}</p>}
      <ul className="flex flex-col gap-3">
        {bonuses.map((bonus, index) => (
          <Bonus
            // The position is the key, because bonuses have no id.
            key={index}
            number={index + 1}
            bonus={bonus}
            findError={(field) => errors[`streakBonuses.${index}.${field}`]}
            onChange={(change) => setBonus(index, change)}
            onRemove={() => onChange(bonuses.filter((_, at) => at !== index))}
          />
        ))}
      </ul>
      {bonuses.length < BONUSES_MAX && (
        <Button
          size="sm"
          variant="secondary"
          className="mt-3"
          onClick={() => onChange([...bonuses, { every: 5, points: 5, upTo: null }])}
        >
          <Plus aria-hidden="true" className="size-4" />
          {t('policy.bonus.add')}
        </Button>
      )}
    </Part>
  );
}

interface MoreRulesProps extends Pick<PolicyEditorProps, 'policy' | 'errors'> {
  onChange: (change: Partial<ScoringPolicy>) => void;
}

function MoreRules({ policy, errors, onChange }: MoreRulesProps) {
  const { activeStreakBonus: active, displayedStreakCap: cap, freezes } = policy;
  return (
    <Part title={t('policy.more')}>
      <div className="flex flex-col gap-4">
        <Switch
          label={t('policy.active')}
          hint={t('policy.active.hint')}
          checked={active !== null}
          onChange={(on) => onChange({ activeStreakBonus: on ? { points: 10, withinDays: 7 } : null })}
        />
        {active && (
          <div className="grid grid-cols-2 items-end gap-3">
            <NumberField
              label={t('figure.points')}
              value={active.points}
              onChange={(points) => onChange({ activeStreakBonus: { ...active, points } })}
              error={errors['activeStreakBonus.points']}
            />
            <NumberField
              label={t('audit.name.withinDays')}
              value={active.withinDays}
              onChange={(withinDays) => onChange({ activeStreakBonus: { ...active, withinDays } })}
              error={errors['activeStreakBonus.withinDays']}
            />
          </div>
        )}
        <Switch
          label={t('audit.name.paysDaysOff')}
          hint={t('policy.daysOff.hint')}
          checked={policy.paysDaysOff}
          onChange={(paysDaysOff) => onChange({ paysDaysOff })}
        />
        <Switch
          label={t('policy.cap')}
          hint={t('policy.cap.hint')}
          checked={cap !== null}
          onChange={(on) => onChange({ displayedStreakCap: on ? 7 : null })}
        />
        {cap !== null && (
          <NumberField
            label={t('audit.name.displayedStreakCap')}
            value={cap}
            onChange={(days) => onChange({ displayedStreakCap: days })}
            error={errors.displayedStreakCap}
          />
        )}
        <Switch
          label={t('policy.freezes')}
          hint={t('policy.freezes.hint')}
          checked={freezes.cap !== 0}
          onChange={(on) => onChange({ freezes: { ...freezes, cap: on ? 1 : 0 } })}
        />
        {freezes.cap !== 0 && (
          <div className="grid grid-cols-2 items-end gap-3">
            <NumberField
              label={t('audit.name.cap')}
              value={freezes.cap}
              onChange={(most) => onChange({ freezes: { ...freezes, cap: most } })}
              error={errors['freezes.cap']}
            />
            <NumberField
              label={t('policy.freezes.every')}
              value={freezes.earnedEvery}
              onChange={(earnedEvery) => onChange({ freezes: { ...freezes, earnedEvery } })}
              error={errors['freezes.earnedEvery']}
            />
          </div>
        )}
      </div>
    </Part>
  );
}

export function PolicyEditor({ policy, onChange, errors }: PolicyEditorProps) {
  const set = (change: Partial<ScoringPolicy>) => onChange({ ...policy, ...change });
  const { streakBonuses, earlyWindowMinutes: earlyWindow } = policy;
  const preset = findPreset(policy);
  const number = (name: 'basePoints' | 'earlyPoints') => (
    <NumberField
      label={t(`policy.${name}`)}
      value={policy[name]}
      onChange={(points) => set({ [name]: points })}
      error={errors[name]}
    />
  );
  const time = (name: 'earlyBefore' | 'onTimeBefore') => (
    <TextField
      type="time"
      label={t(`policy.${name}`)}
      value={policy[name]}
      onChange={(event) => set({ [name]: event.target.value })}
      error={errors[name]}
    />
  );

  return (
    <div className="flex flex-col gap-8">
      <div>
        <p aria-hidden="true" className="mb-1.5 text-sm font-medium text-ink-soft">
          {t('policy.preset')}
        </p>
        <Segmented
          label={t('policy.preset')}
          options={[...PRESETS, ...(preset === 'own' ? (['own'] as const) : [])].map((value) => ({
            value,
            label: t(`policy.preset.${value}`),
          }))}
          value={preset}
          onChange={(chosen) => chosen !== 'own' && onChange(SCORING_PRESETS[chosen])}
        />
      </div>
      <Part title={t('policy.points')}>
        <div className="grid grid-cols-2 items-end gap-3 sm:grid-cols-4">
          {number('earlyPoints')}
          {time('earlyBefore')}
          {number('basePoints')}
          {time('onTimeBefore')}
        </div>
        <div className="mt-4 flex flex-col gap-4">
          <Switch
            label={t('policy.window')}
            hint={t('policy.window.hint')}
            checked={earlyWindow !== null}
            onChange={(on) => set({ earlyWindowMinutes: on ? SCORING_PRESETS.standard.earlyWindowMinutes : null })}
          />
          {earlyWindow !== null && (
            <NumberField
              label={t('policy.window.minutes')}
              value={earlyWindow}
              onChange={(minutes) => set({ earlyWindowMinutes: minutes })}
              error={errors.earlyWindowMinutes}
            />
          )}
        </div>
        {policy.earlyBefore > policy.onTimeBefore && (
          <p className="mt-2 text-sm font-medium text-warn">{t('policy.earlyAfterOnTime')}</p>
        )}
      </Part>
      <Bonuses bonuses={streakBonuses} errors={errors} onChange={(bonuses) => set({ streakBonuses: bonuses })} />
      <MoreRules policy={policy} errors={errors} onChange={set} />
    </div>
  );
}
