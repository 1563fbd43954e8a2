import { useQuery } from '@tanstack/react-query';
import { awardSchema } from '../../../domain/api/points.ts';
import { AWARD_MAX_POINTS, type AwardLimits } from '../../../domain/people/bulk.ts';
import { limitInput } from '../../kit/limit-input.ts';
import { formatNumber } from '../../messages/format.ts';
import { useMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';
import { useOutbox } from '../../offline/outbox/outbox-store.ts';
import { Picks } from '../../ui/fields/Picks.tsx';
import { TextArea } from '../../ui/fields/TextArea.tsx';
import { TextField } from '../../ui/fields/TextField.tsx';
import { PRESETS, readAmount, type AwardDraft } from './award-draft.ts';
import { awardLimitsOptions } from '../../parts/people/queries.ts';
import { toNoticeText } from '../../kit/notifications/notice-view.ts';
import { NOTICE_TONES } from '../../ui/notice-tones.ts';

const REASONS = ['help', 'team', 'extra', 'idea'] as const;

interface AwardPreviewProps {
  points: number;
  description: string;
  person?: string | undefined;
}

/** Shows the notification that the user will receive, but in the admin's language. */
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

interface Props {
  draft: AwardDraft;
  /** True after an attempt to submit the form. Missing fields then show an error. */
  tried: boolean;
  /** The user's name for the preview; undefined for an award to many users. */
  person?: string;
  onChange: (draft: AwardDraft) => void;
}

/** Edits the points and the reason. Shows the admin's remaining limit, and a preview of the notification. */
export function AwardFields({ draft, tried, person, onChange }: Props) {
  const isOnline = useOutbox((state) => state.isOnline);
  const { data: limits } = useQuery({ ...awardLimitsOptions, enabled: isOnline });
  const points = readAmount(draft.amount, AWARD_MAX_POINTS);
  const isMissing = tried && draft.description.trim() === '';
  const most = limits && Math.min(limits.perAward, limits.leftToday);
  const isTooMany = most !== undefined && points !== null && points > most;
  const amountError = () => {
    if (isTooMany) return t('people.award.amount.limit', { most: formatNumber(most) });
    return tried && points === null ? t('people.award.amount.wrong', { most: AWARD_MAX_POINTS }) : null;
  };
  return (
    <>
      <div className="flex flex-col gap-3">
        <Picks
          label={t('people.award.amounts')}
          options={PRESETS.map((preset) => ({
            value: String(preset),
            label: t('people.award.amounts.one', { points: preset }),
          }))}
          value={draft.amount}
          onPick={(amount) => onChange({ ...draft, amount })}
        />
        <TextField
          label={t('people.award.amount')}
          {...limitInput(awardSchema.entries.amount)}
          {...((limits ?? isOnline) && { hint: <Limits limits={limits} /> })}
          value={draft.amount}
          onChange={(event) => onChange({ ...draft, amount: event.target.value })}
          error={amountError()}
        />
      </div>
      <div className="flex flex-col gap-3">
        <Picks
          label={t('people.award.reasons')}
          options={REASONS.map((reason) => ({
            value: t(`people.award.reasons.${reason}.text`),
            label: t(`people.award.reasons.${reason}`),
          }))}
          value={draft.description}
          onPick={(description) => onChange({ ...draft, description })}
        />
        <TextArea
          label={t('people.award.description')}
          {...limitInput(awardSchema.entries.description)}
          rows={2}
          value={draft.description}
          onChange={(event) => onChange({ ...draft, description: event.target.value })}
          error={isMissing ? t('people.award.description.missing') : null}
        />
      </div>
      {points !== null && <AwardPreview points={points} description={draft.description.trim()} person={person} />}
    </>
  );
}
