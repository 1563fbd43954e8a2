import { useQuery, useQueryClient } from '@tanstack/react-query';
import { ImagePlus, PencilLine, Plus, SlidersHorizontal, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { CustomSetting, SettingState } from '#domain/api/settings.ts';
import { CUSTOM_SETTINGS_MAX } from '#domain/settings/custom.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { LeaveGuard } from '#web/kit/leaving/LeaveGuard.tsx';
import { TextWithWhen } from '#web/kit/When.tsx';
import { t } from '#web/messages/t.ts';
import { brandOptions } from '#web/parts/brand/SignInHead.tsx';
import { drawLogo, ImageTooRich, openImage, UnreadableImage } from '#web/parts/images/draw.ts';
import { BrandMark } from '#web/ui/BrandMark.tsx';
import { MonthBudget } from '#web/parts/redemptions/budget.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Card, Skeleton } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Fold } from '#web/ui/Fold.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { CustomDialog, useDeleteCustom } from './CustomDialog.tsx';
import { Scoring } from './policy/Scoring.tsx';
import { putLogo, removeLogo, settingsOptions } from './setting-queries.ts';
import { SettingRow } from './SettingRow.tsx';
import type { EditState, Edits } from './use-setting.ts';
import { valueText } from './value-text.ts';

function DeleteCustomDialog({ setting: { key, version }, onClose }: { setting: CustomSetting; onClose: () => void }) {
  const { dialog } = useForm({
    write: useDeleteCustom(),
    toInput: () => ({ key, version }),
    done: () => t('custom.deleted', { key }),
    onClose,
  });
  return (
    <ActionDialog
      title={t('custom.delete.title', { key })}
      text={t('custom.delete.text')}
      confirm={t('dialog.delete')}
      variant="error"
      {...dialog}
    />
  );
}

type Question = { ask: 'add' } | { ask: 'edit' | 'delete'; setting: CustomSetting };

/** No rule of the app reads these settings. */
function CustomSettings({ settings }: { settings: readonly CustomSetting[] }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const close = () => setQuestion(null);
  const add = (
    <Button size="sm" variant="secondary" onClick={() => setQuestion({ ask: 'add' })}>
      <Plus aria-hidden="true" className="size-4.5" />
      {t('custom.add')}
    </Button>
  );
  return (
    <section id="custom" aria-labelledby="custom-title" className="scroll-mt-20">
      <div className="mb-3 flex flex-wrap items-end justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 id="custom-title" className="text-xl font-bold">
            {t('custom.title')}
          </h2>
          <p className="text-ink-soft">{t('custom.intro')}</p>
        </div>
        {settings.length > 0 && settings.length < CUSTOM_SETTINGS_MAX && add}
      </div>
      <Card className="py-1">
        {settings.length === 0 && (
          <EmptyState
            icon={SlidersHorizontal}
            title={t('custom.none.title')}
            text={t('custom.none.text')}
            action={add}
          />
        )}
        <ul>
          {settings.map((setting) => (
            <CustomRow
              key={setting.key}
              setting={setting}
              onEdit={() => setQuestion({ ask: 'edit', setting })}
              onDelete={() => setQuestion({ ask: 'delete', setting })}
            />
          ))}
        </ul>
      </Card>
      {question?.ask === 'add' && <CustomDialog setting={null} onClose={close} />}
      {question?.ask === 'edit' && <CustomDialog setting={question.setting} onClose={close} />}
      {question?.ask === 'delete' && <DeleteCustomDialog setting={question.setting} onClose={close} />}
    </section>
  );
}

interface CustomRowProps {
  setting: CustomSetting;
  onEdit: () => void;
  onDelete: () => void;
}

function CustomRow({ setting, onEdit, onDelete }: CustomRowProps) {
  const { key, description, value, changedAt, changedBy } = setting;
  const name = changedBy?.name ?? t('system.somebody');
  return (
    <li className="flex flex-col gap-3 border-b border-line py-5 last:border-0 sm:flex-row sm:items-start sm:gap-6">
      <div className="min-w-0 grow">
        <h3 className="font-mono font-semibold wrap-anywhere">{key}</h3>
        {description && <p className="mt-0.5 text-ink-soft wrap-anywhere">{description}</p>}
        <pre className="mt-2 max-h-40 overflow-auto rounded-control bg-sunken px-4 py-3 text-sm whitespace-pre-wrap wrap-anywhere">
          {JSON.stringify(value, null, 2)}
        </pre>
        <p className="mt-1.5 text-sm text-ink-soft">
          <TextWithWhen at={changedAt} text={(when) => t('system.changedBy', { name, when })} />
        </p>
      </div>
      <div className="flex shrink-0 gap-2">
        <Button size="sm" variant="outline" aria-label={t('custom.edit.title', { key })} onClick={onEdit}>
          <PencilLine aria-hidden="true" className="size-4" />
          {t('dialog.change')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('custom.delete.of', { key })} onClick={onDelete}>
          <Trash2 aria-hidden="true" className="size-4" />
          {t('dialog.delete')}
        </Button>
      </div>
    </li>
  );
}

function describeFailure(failure: unknown): string {
  if (failure instanceof UnreadableImage) return t('profile.picture.unreadable');
  return failure instanceof ImageTooRich ? t('system.logo.tooLarge') : toAppError(failure).message;
}

function LogoRow() {
  const queryClient = useQueryClient();
  const { data: brand } = useQuery(brandOptions);
  const file = useRef<HTMLInputElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);

  const change = async (
    act: () => ReturnType<typeof putLogo>,
    doneKey: 'system.logo.saved' | 'system.logo.removed',
  ) => {
    setBusy(true);
    setError(null);
    try {
      queryClient.setQueryData(brandOptions.queryKey, await act());
      showToast({ tone: 'success', text: t(doneKey) });
      void refreshCompany(queryClient);
    } catch (failure) {
      setError(describeFailure(failure));
    } finally {
      setBusy(false);
    }
  };
  const take = (input: HTMLInputElement) => {
    const [chosen] = input.files ?? [];
    if (chosen) void change(async () => putLogo((await drawLogo(await openImage(chosen))).base64), 'system.logo.saved');
    input.value = '';
  };

  return (
    <li className="grid gap-x-8 gap-y-3 border-b border-line py-5 last:border-0 md:grid-cols-[minmax(0,1fr)_minmax(0,19rem)]">
      <div className="min-w-0">
        <h3 id="logo-label" className="font-semibold">
          {t('system.label.company_logo')}
        </h3>
        <p className="mt-0.5 text-ink-soft">{t('system.help.company_logo')}</p>
      </div>
      <fieldset aria-labelledby="logo-label" className="flex min-w-0 flex-col gap-3">
        <div className="grid h-20 place-items-center rounded-control bg-sunken p-3">
          {brand?.logo ? (
            <BrandMark brand={brand} className="h-14 max-w-full" />
          ) : (
            <p className="text-ink-soft">{brand && t('system.logo.none')}</p>
          )}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button size="sm" variant="secondary" busy={isBusy} onClick={() => file.current?.click()}>
            <ImagePlus aria-hidden="true" className="size-5" />
            {t(brand?.logo ? 'system.logo.replace' : 'system.logo.choose')}
          </Button>
          {brand?.logo && (
            <Button
              size="sm"
              variant="ghost"
              busy={isBusy}
              onClick={() => void change(removeLogo, 'system.logo.removed')}
            >
              <Trash2 aria-hidden="true" className="size-5" />
              {t('system.logo.remove')}
            </Button>
          )}
        </div>
        <input
          ref={file}
          type="file"
          accept="image/png,image/jpeg,image/webp"
          className="hidden"
          tabIndex={-1}
          aria-label={t('system.logo.choose')}
          onChange={(event) => take(event.target)}
        />
        {error && (
          <p role="alert" className="text-sm font-medium text-bad">
            {error}
          </p>
        )}
      </fieldset>
    </li>
  );
}

function grouped(settings: readonly SettingState[]): [SettingState['category'], SettingState[]][] {
  const groups = new Map<SettingState['category'], SettingState[]>();
  for (const setting of settings) groups.set(setting.category, [...(groups.get(setting.category) ?? []), setting]);
  return [...groups];
}

function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-8">
      {['h-72', 'h-[34rem]', 'h-28', 'h-96'].map((height) => (
        <div key={height}>
          <Skeleton className="mb-3 h-7 w-40" />
          <Skeleton className={height} />
        </div>
      ))}
    </div>
  );
}

interface CategoryProps extends EditState {
  category: SettingState['category'];
  settings: readonly SettingState[];
  currency: string;
}

function Category({ category, settings, ...shared }: CategoryProps) {
  const reserved = settings.filter(({ mayChange }) => !mayChange);
  const rows = settings
    .filter(({ mayChange }) => mayChange)
    .map((setting) => {
      const Row = category === 'scoring' ? Scoring : SettingRow;
      return <Row key={setting.key} setting={setting} {...shared} />;
    });
  return (
    <>
      {category === 'scoring' || rows.length === 0 ? (
        rows
      ) : (
        <ul>
          {rows}
          {category === 'company' && <LogoRow />}
        </ul>
      )}
      {category === 'money' && <MonthBudget isSetting className="border-t border-line py-5" />}
      {reserved.length > 0 && (
        <Fold summary={t('system.reserved')} className={`py-2 ${rows.length > 0 ? 'border-t border-line' : ''}`}>
          <dl className="py-2">
            {reserved.map(({ key, value }) => (
              <div key={key} id={key} className="flex scroll-mt-20 flex-wrap justify-between gap-x-6 py-1.5">
                <dt className="text-ink-soft">{t(`system.label.${key}`)}</dt>
                <dd className="num font-medium">{valueText(key, value, shared.currency)}</dd>
              </div>
            ))}
          </dl>
        </Fold>
      )}
    </>
  );
}

export function SystemSettings({ only }: { only?: SettingState['category'] }) {
  const settings = useQuery(settingsOptions);
  const [edits, setEdits] = useState<Edits>({});
  if (settings.isPending) return <SettingsSkeleton />;
  if (!settings.data) return <QueryError query={settings} />;
  const { items, custom } = settings.data;
  const currency = String(items.find(({ key }) => key === 'currency')?.value ?? 'USD');
  const shared = { currency, edits, setEdits };
  return (
    <div className="flex flex-col gap-8">
      <LeaveGuard when={Object.keys(edits).length > 0} onLeave={() => setEdits({})} />
      {grouped(items.filter(({ category }) => only === undefined || category === only)).map(([category, members]) => (
        <section key={category} id={category} aria-labelledby={`${category}-title`} className="scroll-mt-20">
          <h2 id={`${category}-title`} className="mb-3 text-xl font-bold">
            {t(`system.category.${category}`)}
          </h2>
          <Card className="py-1">
            <Category category={category} settings={members} {...shared} />
          </Card>
        </section>
      ))}
      {only === undefined && <CustomSettings settings={custom} />}
    </div>
  );
}
