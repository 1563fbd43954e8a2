import { useMemo } from 'react';
import { FULFILMENT_WAYS } from '#domain/fulfilment/ways.ts';
import type { Form } from '#web/kit/action/use-form.ts';
import { listCurrencies } from '#web/messages/money.ts';
import { t } from '#web/messages/t.ts';
import { TextField } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import { FACE_LENGTH, PRODUCT_MAX, type RewardDraft } from './catalogue-drafts.ts';

type Props = { form: Form<RewardDraft> };

function FaceFields({ form: { draft, text, choice } }: Props) {
  const currencies = useMemo(listCurrencies, []);
  const isRequired = draft.way === 'provider';
  return (
    <div className="grid grid-cols-2 gap-3">
      <TextField
        label={t(isRequired ? 'manage.face.amount' : 'manage.face.optional')}
        inputMode="decimal"
        autoComplete="off"
        maxLength={FACE_LENGTH}
        required={isRequired}
        {...text('face', t('manage.face.wrong'))}
      />
      <SelectField label={t('manage.face.currency')} options={currencies} {...choice('currency')} />
    </div>
  );
}

/** The way in which a claimed reward reaches its owner. */
export function DeliveryFields({ form }: Props) {
  const { draft, set, text } = form;
  return (
    <>
      <div>
        <p aria-hidden="true" className="mb-1.5 font-semibold">
          {t('manage.delivery')}
        </p>
        <Segmented
          label={t('manage.delivery')}
          options={FULFILMENT_WAYS.map((value) => ({ value, label: t(`manage.way.${value}`) }))}
          value={draft.way}
          onChange={(way) => set({ way })}
        />
        <p className="mt-1.5 text-sm text-ink-soft" aria-live="polite">
          {t(`manage.way.${draft.way}.hint`)}
        </p>
      </div>
      {draft.way === 'day_off' ? (
        <Segmented
          label={t('manage.days')}
          options={(['1', '2'] as const).map((value) => ({
            value,
            label: t('manage.days.count', { count: Number(value) }),
          }))}
          value={draft.days}
          onChange={(days) => set({ days })}
        />
      ) : (
        <FaceFields form={form} />
      )}
      {draft.way === 'provider' && (
        <TextField
          label={t('manage.product')}
          hint={t('manage.product.hint')}
          maxLength={PRODUCT_MAX}
          autoComplete="off"
          required
          {...text('product', t('catalogue.required'))}
        />
      )}
    </>
  );
}
