import { SlidersHorizontal } from 'lucide-react';
import { useState, useEffect, useRef } from 'react';
import type { SettingState } from '../../../../domain/api/settings.ts';
import type { ScoringPolicy } from '../../../../domain/scoring/policy.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { Conflict } from '../Conflict.tsx';
import { ConfirmPolicy } from './ConfirmPolicy.tsx';
import { DryRunPanel } from './DryRunPanel.tsx';
import { PolicyEditor } from './PolicyEditor.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import { ResetButton } from '../SettingRow.tsx';
import { SettingMeta } from '../SettingMeta.tsx';
import { useSetting, type EditState, type SettingForm } from '../use-setting.ts';
import { policyTexts } from '../value-text.ts';
import { begunRun, continueRun, type DryRun } from './dry-run.ts';
import { dryRunNext } from '../queries.ts';

interface Props extends EditState {
  setting: SettingState;
  currency: string;
}

/** Shows the rules of the policy in force as texts, with the buttons that change or reset the policy. */
function InForce({ setting, form, onOpen }: { setting: SettingState; form: SettingForm; onOpen: () => void }) {
  return (
    <>
      <ul className="mt-4 flex flex-wrap gap-2">
        {policyTexts(setting.value as ScoringPolicy).map((text) => (
          <li key={text} className="num rounded-full bg-sunken px-3 py-1.5 text-sm font-medium">
            {text}
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap gap-2">
        {setting.mayChange && (
          <Button variant="secondary" onClick={onOpen}>
            <SlidersHorizontal aria-hidden="true" className="size-5" />
            {t('policy.change')}
          </Button>
        )}
        <ResetButton setting={setting} form={form} />
      </div>
      {form.failure && (
        <p role="alert" className="mt-3 text-sm font-medium text-bad">
          {form.failure}
        </p>
      )}
    </>
  );
}

/**
 * Continues a dry run of a policy until the dry run is done or stopped. `start` resumes an unfinished dry run of the
 * same policy.
 */
function useDryRun() {
  const [run, setRun] = useState<DryRun | null>(null);
  const stop = useRef<AbortController | null>(null);
  useEffect(() => () => stop.current?.abort(), []);

  const start = async (policy: ScoringPolicy) => {
    stop.current?.abort();
    const controller = new AbortController();
    stop.current = controller;
    const of = JSON.stringify(policy);
    const from = run?.of === of && run.next !== undefined ? run : begunRun(of);
    // Ignores the parts of this dry run after another dry run has started.
    const show = (now: DryRun) => stop.current === controller && setRun(now);
    show({ ...from, state: 'running', error: null });
    show(await continueRun(from, (cursor, signal) => dryRunNext(policy, cursor, signal), controller.signal, show));
  };

  return { run, start, stop: () => stop.current?.abort() };
}

/** Shows the scoring policy as texts, or the form that changes it. The form offers a dry run. */
export function Scoring({ setting, currency, ...state }: Props) {
  const form = useSetting(setting, state);
  const dryRun = useDryRun();
  const [isOpen, setOpen] = useState(false);
  const [asks, setAsks] = useState(false);
  // The casts are safe. The server returns only valid policies, and validates the policy of the form.
  const inForce = setting.value as ScoringPolicy;
  const policy = form.value as ScoringPolicy;
  // After a concurrent change, the admin must first choose one of the two policies, so the dialog closes.
  if (asks && form.isOvertaken) setAsks(false);
  const close = () => {
    form.discard();
    setOpen(false);
  };

  return (
    <div className="py-5">
      <h3 className="font-semibold">{form.label}</h3>
      <p className="mt-0.5 text-ink-soft">{t('system.help.scoring_policy')}</p>
      <SettingMeta setting={setting} currency={currency} />
      {setting.approval?.proposal && (
        <ProposalPanel proposal={setting.approval.proposal} approval={setting.approval} inForce={inForce} />
      )}
      {!isOpen && !form.isDirty ? (
        <InForce setting={setting} form={form} onOpen={() => setOpen(true)} />
      ) : (
        <div className="mt-5 flex flex-col gap-6">
          <PolicyEditor policy={policy} onChange={form.change} errors={form.errors} />
          <DryRunPanel
            policy={policy}
            freezesInForce={inForce.freezes}
            run={dryRun.run}
            onStart={() => void dryRun.start(policy)}
            onStop={dryRun.stop}
          />
          {form.isOvertaken && (
            <Conflict
              setting={setting}
              own={policy}
              currency={currency}
              onKeepTheirs={close}
              onSaveOwn={() => form.save({ overTheirs: true, onSaved: close })}
            />
          )}
          {!form.isOvertaken && (
            <div className="flex flex-wrap gap-2">
              <Button className="grow sm:grow-0" disabled={!form.isDirty} onClick={() => setAsks(true)}>
                {t('policy.save')}
              </Button>
              <Button variant="ghost" onClick={close}>
                {t('system.cancel')}
              </Button>
            </div>
          )}
        </div>
      )}
      {asks && (
        <ConfirmPolicy
          form={form}
          policy={policy}
          approval={setting.approval}
          run={dryRun.run}
          onClose={() => setAsks(false)}
          onSaved={() => {
            setAsks(false);
            setOpen(false);
            // Scrolls up to the policy, because the long form below the policy disappears.
            document.getElementById(setting.category)?.scrollIntoView();
          }}
        />
      )}
    </div>
  );
}
