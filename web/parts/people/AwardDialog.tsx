import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { awardSchema } from '#domain/api/points.ts';
import type { User } from '#domain/api/users.ts';
import { AWARD_MAX_POINTS, type AwardLimits } from '#domain/people/bulk.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm, type Form } from '#web/kit/action/use-form.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { toNoticeText } from '#web/kit/notifications/notice-words.ts';
import { useMe } from '#web/kit/session/me.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useWillWait } from '#web/offline/offline-mode.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import { Picks } from '#web/ui/fields/Segmented.tsx';
import { NOTICE_TONES } from '#web/ui/Notice.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { awardLimitsOptions, useAward, useTakeBack } from './people-queries.ts';

interface AwardDraft {
  amount: string;
  description: string;
}

export const NEW_AWARD: AwardDraft = { amount: '10', description: '' };

const PRESETS = [5, 10, 25] as const;

/** Returns true when the form asks a second time, so that 1,000 in place of 100 is noticed: above four times the presets. */
const isUnusual = (points: number): boolean => points > 4 * Math.max(...PRESETS);

export function readAmount(amount: string, most: number): number | null {
  const points = /^\d{1,6}$/.test(amount.trim()) ? Number(amount) : 0;
  return points >= 1 && points <= most ? points : null;
}

/** Returns the id of the ledger row in the server's answer to an award, or null for an answer without a row. */
function readRowId(answer: unknown): string | null {
  const { id } = Object(answer) as { id?: unknown };
  return typeof id === 'string' ? id : null;
}

export function* findWrongAward({ amount, description }: AwardDraft) {
  if (readAmount(amount, AWARD_MAX_POINTS) === null) yield 'amount';
  if (description.trim() === '') yield 'description';
}

export function readAward({ amount, description }: AwardDraft, most: number) {
  const points = readAmount(amount, most);
  const typed = description.trim();
  return points !== null && typed !== '' ? { amount: points, description: typed } : null;
}

const REASONS = ['help', 'team', 'extra', 'idea'] as const;

interface AwardPreviewProps {
  points: number;
  description: string;
  person?: string | undefined;
}

function AwardPreview({ points, description, person }: AwardPreviewProps) {
  const { name, firstName, avatarUrl } = useMe();
  const givenBy = { name, firstName: firstName || name, avatarUrl };
  const { tone, title, text } = toNoticeText({ kind: 'bonus_awarded', facts: { points, description }, givenBy });
  const { icon: Icon, colour } = NOTICE_TONES[tone];
  return (
    <figure className="rounded-control border border-line">
      <figcaption className="px-4 pt-3 text-sm text-ink-soft">
        {person ? t('people.award.preview', { person }) : t('people.award.preview.many')}
      </figcaption>
      <div className="flex items-start gap-3 px-4 pt-1.5 pb-3 text-sm">
        <Icon aria-hidden="true" className={`mt-0.5 size-5 shrink-0 ${colour}`} />
        <div className="min-w-0">
          <p className="font-semibold wrap-anywhere">{title}</p>
          <p className="min-h-5 whitespace-pre-line text-ink-soft wrap-anywhere">{text}</p>
        </div>
      </div>
    </figure>
  );
}

/** Shows the admin's limits. Until they are known, their space is empty, so that no button moves under a tap. */
function Limits({ limits }: { limits: AwardLimits | undefined }) {
  const { leftToday, perAward } = limits ?? { leftToday: AWARD_MAX_POINTS, perAward: AWARD_MAX_POINTS };
  return (
    <span className={limits ? undefined : 'invisible'}>
      {t('people.award.left', { left: formatNumber(leftToday), most: formatNumber(perAward) })}
    </span>
  );
}

interface AwardFieldsProps {
  form: Pick<Form<AwardDraft>, 'draft' | 'set' | 'text'>;
  /** The user's name for the preview; undefined for an award to many users. */
  person?: string;
}

export function AwardFields({ form: { draft, set, text }, person }: AwardFieldsProps) {
  const isOnline = useOutbox((state) => state.isOnline);
  const { data: limits } = useQuery({ ...awardLimitsOptions, enabled: isOnline });
  const points = readAmount(draft.amount, AWARD_MAX_POINTS);
  const most = limits && Math.min(limits.perAward, limits.leftToday);
  const isTooMany = most !== undefined && points !== null && points > most;
  return (
    <>
      <div className="flex flex-col gap-3">
        <Picks
          label={t('people.award.amounts')}
          options={PRESETS.map((preset) => ({
            value: String(preset),
            label: t('points.count', { points: preset }),
          }))}
          value={draft.amount}
          onPick={(amount) => set({ amount })}
        />
        <TextField
          label={t('figure.points')}
          {...limitInput(awardSchema.entries.amount)}
          {...((limits ?? isOnline) && { hint: <Limits limits={limits} /> })}
          {...text('amount', t('people.award.amount.wrong', { most: AWARD_MAX_POINTS }))}
          {...(isTooMany && { error: t('people.award.amount.limit', { most: formatNumber(most) }) })}
        />
      </div>
      <div className="flex flex-col gap-3">
        <Picks
          label={t('reason.suggestions')}
          options={REASONS.map((reason) => ({
            value: t(`people.award.reasons.${reason}.text`),
            label: t(`people.award.reasons.${reason}`),
          }))}
          value={draft.description}
          onPick={(description) => set({ description })}
        />
        <TextArea
          label={t('people.award.description')}
          {...limitInput(awardSchema.entries.description)}
          rows={2}
          {...text('description', t('people.award.description.missing'))}
        />
      </div>
      {points !== null && <AwardPreview points={points} description={draft.description.trim()} person={person} />}
    </>
  );
}

export function AwardDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const [asks, setAsks] = useState<number | null>(null);
  const takeBack = useTakeBack();
  const willWait = useWillWait();

  // The dialog is closed by then, so its callbacks would not run.
  const undo = (rowId: string, facts: { person: string; points: number }) =>
    void takeBack
      .mutateAsync(rowId)
      .then(() => showToast({ tone: 'success', text: t('people.award.undone', facts) }))
      .catch(handleError);

  const form = useForm({
    start: NEW_AWARD,
    findWrong: findWrongAward,
    write: useAward(user),
    toInput: (draft) => {
      const asked = readAward(draft, AWARD_MAX_POINTS);
      return asked && { userId: user.id, ...asked };
    },
    done: (settled, draft) => {
      const facts = { person: user.name, points: Number(draft.amount) };
      if (settled.state === 'waiting') return { tone: 'info', text: t('people.award.waiting', facts) };
      const rowId = readRowId(settled.answer);
      return {
        tone: 'success',
        text: t('people.award.done', facts),
        ...(rowId && { action: { label: t('dialog.undo'), onPress: () => undo(rowId, facts) } }),
      };
    },
    onClose,
  });
  const points = readAmount(form.draft.amount, AWARD_MAX_POINTS);
  const isAsking = points !== null && asks === points;
  const onSubmit = () => {
    if (points !== null && form.wrong.size === 0 && isUnusual(points) && !isAsking) setAsks(points);
    else form.dialog.onSubmit();
  };
  const confirm =
    points === null
      ? t('people.award')
      : t(isAsking ? 'people.award.sure.confirm' : 'people.award.confirm', { points });

  return (
    <ActionDialog
      title={t('people.award.title', { person: user.name })}
      text={t(willWait ? 'people.award.limits' : 'people.award.text')}
      confirm={confirm}
      question={isAsking ? t('people.award.sure', { points, person: user.name }) : null}
      failed={t('people.award.failed')}
      {...form.dialog}
      onSubmit={onSubmit}
    >
      <AwardFields form={form} person={user.name} />
    </ActionDialog>
  );
}
