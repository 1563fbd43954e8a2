import { awardSchema } from '../../../domain/api/points.ts';
import { AWARD_MAX_POINTS } from '../../../domain/people/bulk.ts';
import { limitInput } from '../../app/limit-input.ts';
import { t } from '../../messages/t.ts';
import { TextArea } from '../../ui/TextArea.tsx';
import { TextField } from '../../ui/TextField.tsx';

/** An award as it is typed. */
export interface AwardDraft {
  amount: string;
  description: string;
}

const amountOf = (amount: string): number | null => (/^\d{1,6}$/.test(amount.trim()) ? Number(amount) : null);

const isAmount = (amount: number | null, most: number): amount is number =>
  amount !== null && amount >= 1 && amount <= most;

/** The award that is meant, or null while something is missing. */
export function readAward({ amount, description }: AwardDraft, most: number) {
  const points = amountOf(amount);
  const said = description.trim();
  return isAmount(points, most) && said !== '' ? { amount: points, description: said } : null;
}

interface Props {
  draft: AwardDraft;
  /** It was sent before: what is missing is said. */
  tried: boolean;
  onChange: (draft: AwardDraft) => void;
}

/** How many points, and what for. */
export function AwardFields({ draft, tried, onChange }: Props) {
  const isWrong = tried && !isAmount(amountOf(draft.amount), AWARD_MAX_POINTS);
  const isMissing = tried && draft.description.trim() === '';
  return (
    <>
      <TextField
        label={t('people.award.amount')}
        {...limitInput(awardSchema.entries.amount)}
        value={draft.amount}
        onChange={(event) => onChange({ ...draft, amount: event.target.value })}
        error={isWrong ? t('people.award.amount.wrong', { most: AWARD_MAX_POINTS }) : null}
      />
      <TextArea
        label={t('people.award.description')}
        hint={t('people.award.description.hint')}
        {...limitInput(awardSchema.entries.description)}
        value={draft.description}
        onChange={(event) => onChange({ ...draft, description: event.target.value })}
        error={isMissing ? t('people.award.description.missing') : null}
      />
    </>
  );
}
