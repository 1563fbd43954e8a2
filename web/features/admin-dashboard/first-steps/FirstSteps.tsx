import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Check, Minus } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { Setup } from '../../../../domain/api/setup.ts';
import type { SetupAside, SetupStep } from '../../../../domain/setup/steps.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { ActionError } from '../../../kit/action/ActionError.tsx';
import { PATHS } from '../../../kit/paths.ts';
import { refreshCompany } from '../../../kit/api/refresh-queries.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Card } from '../../../ui/Card.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { ProgressBar } from '../../../ui/ProgressBar.tsx';
import { InviteLink } from './InviteLink.tsx';
import { putSetupAside, setupOptions } from '../queries.ts';
import { StarterRewards } from './StarterRewards.tsx';

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

/** Returns the links or buttons of a step: first the main action, then an alternative if there is one. */
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
  return first(PATHS.dashboard, t('home.start.check_in.do'));
}

/** Dismisses a step or the whole list permanently. Then shows the list that the server returns. */
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
  /** The step's number; the first step is 1. */
  index: number;
  /** True for the step that shows its instructions and buttons. */
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
                {t('home.start.skip')}
              </Button>
            </div>
          </>
        )}
      </div>
    </li>
  );
}

/** Lists a new company's first steps. Renders nothing when all steps are done or skipped, or the list is dismissed. */
export function FirstSteps() {
  const { data: setup } = useQuery(setupOptions);
  const [opened, setOpened] = useState<SetupStep | null>(null);
  const [isAsking, setAsking] = useState(false);
  const aside = useAside();
  const next = setup?.steps.find(({ state }) => state === 'open')?.name;
  if (!setup || setup.isClosed || !next) return null;
  const { steps } = setup;
  const done = steps.filter(({ state }) => state !== 'open').length;
  // If the step that the admin opened is already done, the next open step is shown.
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
