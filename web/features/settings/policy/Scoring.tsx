import { SlidersHorizontal, FlaskConical } from 'lucide-react';
import { useState, useEffect, useRef, useId } from 'react';
import { type SettingState, settingChangeSchema, type Approval } from '#domain/api/settings.ts';
import { sumDepartments, type DepartmentComparison } from '#domain/scoring/dry-run.ts';
import type { ScoringPolicy } from '#domain/scoring/policy.ts';
import { keepsStreaks, largestRaise, RAISE_LIMIT, waitsForApproval } from '#domain/scoring/raise.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { fieldText } from '#web/messages/error-text.ts';
import { formatSigned, formatDayShort, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Conflict } from '../Conflict.tsx';
import { SettingMeta, ResetButton } from '../SettingRow.tsx';
import { dryRunNext } from '../setting-queries.ts';
import { useSetting, type EditState, type SettingForm } from '../use-setting.ts';
import { policyTexts, raiseText } from '../value-text.ts';
import { PolicyEditor } from './PolicyEditor.tsx';
import { ProposalPanel } from './ProposalPanel.tsx';
import { begunRun, continueRun, type DryRun } from './dry-run.ts';

const CELL = 'num pt-2 pb-4 pl-3 text-right font-semibold';
const HEAD = 'pb-1 pl-3 text-right font-medium';

/** A bar below each row shows the dry run. */
function DryRunTable({ departments }: { departments: readonly DepartmentComparison[] }) {
  const max = Math.max(1, ...departments.flatMap(({ given, wouldBe }) => [given, wouldBe]));
  return (
    <table className="w-full border-separate border-spacing-0">
      <thead>
        <tr className="text-sm text-ink-soft">
          <th scope="col" className="pb-1 text-left font-medium">
            {t('filter.department')}
          </th>
          <th scope="col" className={`${HEAD} hidden sm:table-cell`}>
            {t('dryRun.given')}
          </th>
          <th scope="col" className={HEAD}>
            {t('dryRun.wouldBe')}
          </th>
          <th scope="col" className={HEAD}>
            {t('dryRun.difference')}
          </th>
        </tr>
      </thead>
      <tbody>
        {departments.map(({ department, given, wouldBe }) => (
          <tr
            key={department}
            className="bar-row"
            style={{ backgroundSize: `${(100 * wouldBe) / max}% 0.375rem, 100% 0.375rem` }}
          >
            <th scope="row" className="pt-2 pb-4 text-left font-medium wrap-anywhere">
              {department || t('dryRun.noDepartment')}
              <span className="num block text-sm font-normal text-ink-soft sm:hidden">
                {t('dryRun.givenBefore', { points: formatNumber(given) })}
              </span>
            </th>
            <td className={`${CELL} hidden sm:table-cell`}>{formatNumber(given)}</td>
            <td className={CELL}>{formatNumber(wouldBe)}</td>
            <td className={CELL}>{formatSigned(wouldBe - given)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface DryRunPanelProps {
  policy: ScoringPolicy;
  freezesInForce: ScoringPolicy['freezes'];
  run: DryRun | null;
  onStart: () => void;
  onStop: () => void;
}

function startLabel(run: DryRun | null, isStale: boolean): string {
  if (!run || isStale) return t('dryRun.start');
  return run.next === undefined ? t('dryRun.again') : t('dialog.continue');
}

function Totals({ run }: { run: DryRun }) {
  const { given, wouldBe, more, fewer } = sumDepartments(run.departments);
  if (given === 0 && wouldBe === 0) return <p className="mt-4 text-ink-soft">{t('dryRun.none')}</p>;
  const figures = [
    [t('dryRun.given'), formatNumber(given)],
    [t('dryRun.wouldBe'), formatNumber(wouldBe)],
    [t('dryRun.difference'), formatSigned(wouldBe - given)],
  ] as const;
  return (
    <>
      <dl className="mt-5 flex flex-wrap gap-x-8 gap-y-3">
        {figures.map(([name, value]) => (
          <div key={name} className="flex flex-col-reverse">
            <dt className="text-sm text-ink-soft">{name}</dt>
            <dd className="num text-3xl font-bold">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="mt-2 mb-5 text-sm text-ink-soft">{t('dryRun.people', { more, fewer })}</p>
      <DryRunTable departments={run.departments} />
    </>
  );
}

function DryRunPanel({ policy, freezesInForce, run, onStart, onStop }: DryRunPanelProps) {
  const id = useId();
  const isRunning = run?.state === 'running';
  const isStale = run !== null && run.of !== JSON.stringify(policy);
  const hasOtherFreezes = JSON.stringify(policy.freezes) !== JSON.stringify(freezesInForce);
  const progress = run ? { done: run.done, total: run.total } : { done: 0, total: 0 };
  const failure = run?.error && (run.error.details[0] ? fieldText(run.error.details[0]) : run.error.message);
  return (
    <section aria-labelledby={id} className="border-t border-line pt-6">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div className="min-w-0 basis-64 grow">
          <h4 id={id} className="font-semibold">
            {t('dryRun.title')}
          </h4>
          <p className="text-sm text-ink-soft">
            {t('dryRun.text')} {hasOtherFreezes && t('dryRun.freezes')}
          </p>
        </div>
        {isRunning ? (
          <Button variant="outline" onClick={onStop}>
            {t('dialog.stop')}
          </Button>
        ) : (
          <Button variant="secondary" onClick={onStart}>
            <FlaskConical aria-hidden="true" className="size-5" />
            {startLabel(run, isStale)}
          </Button>
        )}
      </div>
      <div aria-live="polite">
        {run && run.state !== 'done' && run.total > 0 && (
          <div className="mt-4">
            <ProgressBar label={t('dryRun.progress', progress)} value={run.done} max={Math.max(1, run.total)} />
            <p className="mt-1.5 text-sm text-ink-soft">
              {isRunning ? t('dryRun.progress', progress) : t('dryRun.stopped', progress)}
            </p>
          </div>
        )}
        {isStale && !isRunning && <p className="mt-4 text-sm font-medium text-warn">{t('dryRun.stale')}</p>}
        {failure && (
          <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 text-sm font-medium text-bad">
            {failure}
          </p>
        )}
      </div>
      {run && run.done > 0 && (
        <div className={isStale ? 'opacity-70' : ''}>
          <p className="mt-4 text-sm font-medium text-ink-soft">
            {t('filter.span', { from: formatDayShort(run.from), to: formatDayShort(run.to) })}
          </p>
          <Totals run={run} />
        </div>
      )}
    </section>
  );
}

interface ConfirmPolicyProps {
  form: SettingForm;
  policy: ScoringPolicy;
  approval: Approval | undefined;
  run: DryRun | null;
  onClose: () => void;
  onSaved: () => void;
}

function triedText(policy: ScoringPolicy, run: DryRun | null): string {
  if (!run || run.of !== JSON.stringify(policy) || run.done === 0) return t('confirmPolicy.untried');
  const { given, wouldBe } = sumDepartments(run.departments);
  const figures = { given, wouldBe, difference: formatSigned(wouldBe - given) };
  return run.state === 'done'
    ? t('confirmPolicy.tried', figures)
    : t('confirmPolicy.partly', { ...figures, done: run.done, total: run.total });
}

/** Explains that a policy with a large raise waits for a second admin. Warns when there is no second admin. */
function RaiseNote({ policy, approval }: { policy: ScoringPolicy; approval: Approval }) {
  return (
    <div className="mt-4 rounded-control bg-warn-soft px-4 py-3 font-medium text-warn">
      {largestRaise(policy, approval.comparedWith) > RAISE_LIMIT && (
        <p>{t('confirmPolicy.raise', { percent: raiseText(policy, approval) })}</p>
      )}
      {keepsStreaks(policy, approval.comparedWith) && <p>{t('confirmPolicy.freezes')}</p>}
      {!approval.hasSecondAdmin && <p className="mt-2">{t('proposal.alone')}</p>}
    </div>
  );
}

function ConfirmPolicy({ form, policy, approval, run, onClose, onSaved }: ConfirmPolicyProps) {
  const [reason, setReason] = useState('');
  const isRaise = approval !== undefined && waitsForApproval(policy, approval.comparedWith);
  const replaced = approval?.proposal?.proposedBy.name;
  const wrong = Object.keys(form.errors).length;
  const failure = form.failure ?? (wrong > 0 ? t('policy.wrong', { count: wrong }) : null);
  return (
    <Dialog
      title={t(isRaise ? 'confirmPolicy.proposeTitle' : 'confirmPolicy.title')}
      onClose={onClose}
      isBusy={form.isBusy}
    >
      <p className="mt-3 text-ink-soft">
        {t(isRaise ? 'confirmPolicy.proposeText' : 'proposal.approved.text')}
        {replaced && ` ${t('confirmPolicy.replaces', { name: replaced })}`}
      </p>
      <ul className="mt-4 list-disc pl-5">
        {policyTexts(policy).map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p className="mt-4 rounded-control bg-action-soft px-4 py-3 font-medium text-action">{triedText(policy, run)}</p>
      {isRaise && <RaiseNote policy={policy} approval={approval} />}
      <form
        noValidate
        className="mt-5"
        onSubmit={(event) => {
          event.preventDefault();
          form.save({ reason: reason.trim(), onSaved });
        }}
      >
        <TextArea
          label={t('system.reason')}
          hint={t('system.reason.hint')}
          rows={2}
          {...limitInput(settingChangeSchema.entries.reason)}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
        {failure && <Alert className="mt-4">{failure}</Alert>}
        <Actions>
          <Button type="submit" size="lg" className="grow" busy={form.isBusy}>
            {t(isRaise ? 'confirmPolicy.propose' : 'confirmPolicy.confirm')}
          </Button>
          <Button size="lg" variant="outline" busy={form.isBusy} onClick={onClose}>
            {t('dialog.cancel')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}

interface ScoringProps extends EditState {
  setting: SettingState;
  currency: string;
}

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
        <Button variant="secondary" onClick={onOpen}>
          <SlidersHorizontal aria-hidden="true" className="size-5" />
          {t('policy.change')}
        </Button>
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

/** `start` resumes an unfinished dry run of the same policy. */
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
    const show = (now: DryRun) => stop.current === controller && setRun(now);
    show({ ...from, state: 'running', error: null });
    show(await continueRun(from, (cursor, signal) => dryRunNext(policy, cursor, signal), controller.signal, show));
  };

  return { run, start, stop: () => stop.current?.abort() };
}

export function Scoring({ setting, currency, ...state }: ScoringProps) {
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
                {t('dialog.cancel')}
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
