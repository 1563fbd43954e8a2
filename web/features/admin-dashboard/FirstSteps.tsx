import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Copy, Gift, Minus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Reward } from '#domain/api/rewards.ts';
import type { Setup } from '#domain/api/setup.ts';
import type { SetupAside, SetupStep } from '#domain/setup/steps.ts';
import type { Language } from '#domain/text/languages.ts';
import { useKeyed } from '#web/kit/action/action-requests.ts';
import { ActionDialog, ActionError } from '#web/kit/action/ActionForm.tsx';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { PATHS } from '#web/kit/paths.ts';
import { LANGUAGE } from '#web/messages/locale.ts';
import { t } from '#web/messages/t.ts';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { makeStarterRewards, putSetupAside, setupOptions } from './admin-dashboard-queries.ts';

function StarterRewards() {
  const client = useQueryClient();
  const make = useMutation({
    mutationFn: useKeyed<Language, { items: Reward[] }>(makeStarterRewards),
    onSuccess: ({ items }) =>
      showToast({
        tone: 'success',
        text: t('home.start.rewards.made', { count: items.length }),
        action: { label: t('home.start.rewards.see'), to: PATHS.catalogue },
      }),
    onSettled: () => void refreshCompany(client),
  });
  return (
    <>
      <ActionError error={make.error} className="w-full" />
      <Button busy={make.isPending} onClick={() => make.mutate(LANGUAGE)}>
        <Gift aria-hidden="true" className="size-5" />
        {t('home.start.rewards.do')}
      </Button>
      <Link to={PATHS.catalogue} className={buttonClass('outline', 'md')}>
        {t('home.start.rewards.own')}
      </Link>
    </>
  );
}

/** `waits` is true when new accounts need an admin's approval. */
function InviteLink({ waits }: { waits: boolean }) {
  const link = new URL(PATHS.auth, globalThis.location.origin).href;
  return (
    <>
      <div className="w-full *:max-w-md">
        <TextField
          label={t('home.start.people.link')}
          hint={t(waits ? 'home.start.people.waits' : 'home.start.people.open')}
          readOnly
          value={link}
          onFocus={(event) => event.target.select()}
        />
      </div>
      <Button onClick={() => void copyText(link, t('link.copied'))}>
        <Copy aria-hidden="true" className="size-5" />
        {t('link.copy')}
      </Button>
      <Link to={PATHS.peopleImport} className={buttonClass('outline', 'md')}>
        {t('exchange.import')}
      </Link>
    </>
  );
}

const settings = (category: string) => `${PATHS.settings}#${category}`;
const first = (to: string, text: string) => (
  <Link to={to} className={buttonClass('primary', 'md')}>
    {text}
  </Link>
);
const second = (to: string, text: string) => (
  <Link to={to} className={buttonClass('outline', 'md')}>
    {text}
  </Link>
);

function doing(name: SetupStep, { newAccountStatus }: Setup): ReactNode {
  if (name === 'name') return first(settings('company'), t('home.start.name.do'));
  if (name === 'zone') {
    return (
      <>
        {first(settings('days'), t('home.start.zone.do'))}
        {second(PATHS.calendars, t('home.start.zone.hours'))}
      </>
    );
  }
  if (name === 'value') return first(settings('money'), t('home.start.value.do'));
  if (name === 'rewards') return <StarterRewards />;
  if (name === 'people') return <InviteLink waits={newAccountStatus === 'pending'} />;
  return first(PATHS.dashboard, t('checkin.button'));
}

function useAside() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: putSetupAside,
    onSuccess: (setup) => client.setQueryData(setupOptions.queryKey, setup),
    onSettled: () => void refreshCompany(client),
  });
}

function Sign({ state, isNow, index }: { state: 'open' | 'done' | 'skipped'; isNow: boolean; index: number }) {
  const shape = 'mt-0.5 grid size-8 shrink-0 place-content-center rounded-full text-sm font-bold';
  if (state === 'open') {
    return (
      <span aria-hidden="true" className={`${shape} ${isNow ? 'bg-action text-on-action' : 'bg-sunken text-ink-soft'}`}>
        {index}
      </span>
    );
  }
  const isDone = state === 'done';
  const Icon = isDone ? Check : Minus;
  return (
    <span className={`${shape} ${isDone ? 'bg-good text-on-good' : 'bg-sunken text-ink-soft'}`}>
      <Icon aria-hidden="true" className="size-4" />
      <span className="sr-only">{t(isDone ? 'home.start.done' : 'home.start.skipped')}</span>
    </span>
  );
}

interface StepProps {
  step: Setup['steps'][number];
  index: number;
  isNow: boolean;
  onOpen: () => void;
  skip: { isBusy: boolean; press: () => void };
  setup: Setup;
}

function Step({ step: { name, state }, index, isNow, onOpen, skip, setup }: StepProps) {
  return (
    <li className="flex gap-4 border-b border-line py-3 last:border-0 last:pb-0">
      <Sign state={state} isNow={isNow} index={index} />
      <div className="min-w-0 grow">
        <h3 className={`pt-1 font-semibold ${state === 'open' ? '' : 'text-ink-soft'}`}>
          {state === 'open' && !isNow ? (
            <button
              type="button"
              aria-expanded={false}
              className="-my-2 min-h-11 w-full rounded-control text-left hover:text-action"
              onClick={onOpen}
            >
              {t(`home.start.${name}`)}
            </button>
          ) : (
            t(`home.start.${name}`)
          )}
        </h3>
        {isNow && (
          <>
            <p className="mt-1 max-w-prose text-ink-soft">{t(`home.start.${name}.text`)}</p>
            <div className="mt-4 flex flex-wrap items-center gap-3">
              {doing(name, setup)}
              <Button variant="ghost" busy={skip.isBusy} onClick={skip.press}>
                {t('dialog.skip')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

export function FirstSteps() {
  const { data: setup } = useQuery(setupOptions);
  const [opened, setOpened] = useState<SetupStep | null>(null);
  const [isAsking, setAsking] = useState(false);
  const aside = useAside();
  const next = setup?.steps.find(({ state }) => state === 'open')?.name;
  if (!setup || setup.isClosed || !next) return null;
  const { steps } = setup;
  const done = steps.filter(({ state }) => state !== 'open').length;
  const now = steps.find(({ name, state }) => name === opened && state === 'open')?.name ?? next;
  const progress = t('home.start.progress', { done, all: steps.length });
  const put = (step: SetupAside) => aside.mutate(step, { onSuccess: () => setAsking(false) });
  return (
    <Card aria-labelledby="first-steps">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="min-w-0">
          <h2 id="first-steps" className="text-2xl font-bold">
            {t('home.start')}
          </h2>
          <p className="mt-1 text-ink-soft">{t('home.start.text')}</p>
        </div>
        <Button size="sm" variant="ghost" className="-mx-3" onClick={() => setAsking(true)}>
          {t('home.start.close')}
        </Button>
      </div>
      <div className="mt-4 flex items-center gap-4">
        <ProgressBar label={progress} value={done} max={steps.length} />
        <p aria-hidden="true" className="shrink-0 text-sm font-semibold text-ink-soft">
          {progress}
        </p>
      </div>
      <ActionError error={isAsking ? null : aside.error} className="mt-4" />
      <ol className="mt-4">
        {steps.map(({ name, state }, index) => {
          const isNow = name === now;
          return (
            <Step
              key={name}
              step={{ name, state }}
              index={index + 1}
              isNow={isNow}
              onOpen={() => setOpened(name)}
              skip={{ isBusy: aside.isPending, press: () => put(name) }}
              setup={setup}
            />
          );
        })}
      </ol>
      {isAsking && (
        <ActionDialog
          title={t('home.start.close.title')}
          text={t('home.start.close.text')}
          confirm={t('home.start.close')}
          busy={aside.isPending}
          error={aside.error}
          onSubmit={() => put('all')}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  );
}
