import { useRef, useState } from 'react';
import type { ProfileInput } from '#domain/api/users.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import type { LoadedMe } from '#web/kit/session/me.ts';
import { formatMonthDay, formatMonthName } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useSaveProfile } from '#web/parts/profile/profile-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { showToast } from '#web/ui/toast-store.ts';

const twoDigits = (value: number): string => String(value).padStart(2, '0');
const MONTHS = Array.from({ length: 12 }, (_, index) => twoDigits(index + 1));
/** A birthday has no year, so every February has 29 days. */
const countDays = (month: string): number => new Date(Date.UTC(2024, Number(month || '1'), 0)).getUTCDate();

function BirthdayFields({ busy, onShare }: { busy: boolean; onShare: (birthday: string) => void }) {
  const [day, setDay] = useState('');
  const [month, setMonth] = useState('');
  const [tried, setTried] = useState(false);
  const days = Array.from({ length: countDays(month) }, (_, index) => twoDigits(index + 1));
  const missing = (value: string, key: 'birthday.day.missing' | 'birthday.month.missing') =>
    tried && value === '' ? t(key) : null;
  const share = () => {
    setTried(true);
    if (day !== '' && month !== '') return onShare(`${month}-${day}`);
    document.getElementById(day === '' ? 'birthday-day' : 'birthday-month')?.focus();
  };
  return (
    <>
      <div className="grid grid-cols-2 gap-3">
        <SelectField
          id="birthday-day"
          label={t('birthday.day')}
          error={missing(day, 'birthday.day.missing')}
          value={day}
          onChange={setDay}
          options={[
            { value: '', label: t('birthday.choose') },
            ...days.map((value) => ({ value, label: String(Number(value)) })),
          ]}
        />
        <SelectField
          id="birthday-month"
          label={t('birthday.month')}
          error={missing(month, 'birthday.month.missing')}
          value={month}
          onChange={(chosen) => {
            setMonth(chosen);
            if (Number(day) > countDays(chosen)) setDay('');
          }}
          options={[
            { value: '', label: t('birthday.choose') },
            ...MONTHS.map((value) => ({ value, label: formatMonthName(value) })),
          ]}
        />
      </div>
      <Button variant="secondary" className="w-full" busy={busy} onClick={share}>
        {t('birthday.share')}
      </Button>
    </>
  );
}

/** Each choice is saved at once, because consent must be as easy to take back as to give. */
export function Celebrations({ me }: { me: LoadedMe }) {
  const save = useSaveProfile();
  const part = useRef<HTMLFieldSetElement>(null);
  const { birthday, showsAnniversary } = me;
  const change = (input: Pick<ProfileInput, 'birthday' | 'showsAnniversary'>, done: string) =>
    save.mutate(
      { input: { ...input, version: me.version }, base: 'birthday' in input ? { birthday } : { showsAnniversary } },
      {
        onSuccess: ({ state }) => {
          const isSent = state === 'done';
          showToast({ tone: isSent ? 'success' : 'info', text: isSent ? done : t('profile.waiting') });
          // The pressed button goes, so the focus stays at the part.
          if ('birthday' in input) part.current?.focus();
        },
      },
    );
  const isBusy = (input: 'birthday' | 'showsAnniversary') => save.isPending && input in save.variables.input;
  return (
    <Card title={t('celebrations.title')}>
      <div className="mt-4 flex flex-col gap-5">
        <Switch
          label={t('celebrations.anniversary')}
          hint={t('celebrations.anniversary.hint')}
          checked={showsAnniversary}
          onChange={(on) => change({ showsAnniversary: on }, t('profile.saved'))}
        />
        <fieldset
          ref={part}
          tabIndex={-1}
          aria-labelledby="birthday-title"
          aria-describedby="birthday-text"
          className="flex min-w-0 flex-col gap-3 border-t border-line pt-5"
        >
          <div>
            <h3 id="birthday-title" className="font-medium">
              {t('birthday.title')}
            </h3>
            <p id="birthday-text" className="text-sm text-ink-soft">
              {t('birthday.text')}
            </p>
          </div>
          {birthday === null ? (
            <BirthdayFields
              busy={isBusy('birthday')}
              onShare={(given) => change({ birthday: given }, t('birthday.shared'))}
            />
          ) : (
            <div className="flex flex-wrap items-center justify-between gap-3">
              <p className="text-lg font-semibold">{formatMonthDay(birthday)}</p>
              <Button
                variant="outline"
                size="sm"
                aria-label={t('birthday.remove.own')}
                busy={isBusy('birthday')}
                onClick={() => change({ birthday: null }, t('birthday.removed'))}
              >
                {t('birthday.remove')}
              </Button>
            </div>
          )}
        </fieldset>
        <ActionError error={save.error} />
      </div>
    </Card>
  );
}
