import { useState } from 'react';
import { settingChangeSchema, type Approval } from '../../../../domain/api/settings.ts';
import { sumDepartments } from '../../../../domain/scoring/dry-run.ts';
import type { ScoringPolicy } from '../../../../domain/scoring/policy.ts';
import { keepsStreaks, largestRaise, RAISE_LIMIT, waitsForApproval } from '../../../../domain/scoring/raise.ts';
import { limitInput } from '../../../kit/limit-input.ts';
import { formatSigned } from '../../../messages/format.ts';
import { t } from '../../../messages/t.ts';
import { Actions } from '../../../ui/Actions.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import type { DryRun } from './dry-run.ts';
import type { SettingForm } from '../use-setting.ts';
import { policyTexts, raiseText } from '../value-text.ts';

interface Props {
  form: SettingForm;
  policy: ScoringPolicy;
  approval: Approval | undefined;
  run: DryRun | null;
  onClose: () => void;
  onSaved: () => void;
}

/** Returns the result of the policy's dry run as text, or another text for a policy without a dry run. */
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

/** Asks for confirmation before a policy is saved or proposed. Shows its rules and the result of its dry run. */
export function ConfirmPolicy({ form, policy, approval, run, onClose, onSaved }: Props) {
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
        {t(isRaise ? 'confirmPolicy.proposeText' : 'confirmPolicy.text')}
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
        {failure && (
          <p role="alert" className="mt-4 rounded-control bg-bad-soft px-4 py-3 font-medium text-bad">
            {failure}
          </p>
        )}
        <Actions>
          <Button type="submit" size="lg" className="grow" busy={form.isBusy}>
            {t(isRaise ? 'confirmPolicy.propose' : 'confirmPolicy.confirm')}
          </Button>
          <Button size="lg" variant="outline" busy={form.isBusy} onClick={onClose}>
            {t('system.cancel')}
          </Button>
        </Actions>
      </form>
    </Dialog>
  );
}
