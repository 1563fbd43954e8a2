import { LocateFixed } from 'lucide-react';
import { useState } from 'react';
import { RANGES_MAX } from '../../../../domain/qr/network.ts';
import { RADIUS_MAX, RADIUS_MIN } from '../../../../domain/qr/position.ts';
import { findPosition, type NoPosition } from '../../../kit/device-position.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { NumberField } from '../../../ui/fields/NumberField.tsx';
import { SelectField } from '../../../ui/fields/SelectField.tsx';
import { TextArea } from '../../../ui/fields/TextArea.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { formatPoint, POINT_LENGTH_MAX, RANGES_LENGTH_MAX, type PlaceDraft, type PlaceProblem } from './place-draft.ts';

interface Props {
  draft: PlaceDraft;
  /** The problem of the draft. It is null until the admin tries to save. */
  problem: PlaceProblem | null;
  onChange: (change: Partial<PlaceDraft>) => void;
}

function rangesError(problem: PlaceProblem | null): string | null {
  if (problem?.field !== 'ranges') return null;
  if (problem.problem === 'wrong') return t('qr.place.ranges.wrong', { range: problem.range });
  return t(`qr.place.ranges.${problem.problem}`, { max: RANGES_MAX });
}

/** Edits a station's place rule: anywhere, near a point, or in a network. */
export function PlaceFields({ draft, problem, onChange }: Props) {
  const [isFinding, setFinding] = useState(false);
  const [notFound, setNotFound] = useState<NoPosition | null>(null);
  const findHere = async () => {
    setFinding(true);
    setNotFound(null);
    try {
      onChange({ point: formatPoint(await findPosition()) });
    } catch (why) {
      setNotFound(why === 'denied' ? 'denied' : 'missing');
    }
    setFinding(false);
  };
  return (
    <div className="flex flex-col gap-5">
      <SelectField
        label={t('qr.place')}
        hint={t(`qr.place.${draft.by}.hint`)}
        value={draft.by}
        options={(['nothing', 'distance', 'network'] as const).map((by) => ({ value: by, label: t(`qr.place.${by}`) }))}
        onChange={(by) => onChange({ by })}
      />
      {draft.by === 'distance' && (
        <>
          <div>
            <TextField
              label={t('qr.place.point')}
              hint={t('qr.place.point.hint')}
              error={problem?.field === 'point' ? t('qr.place.point.wrong') : null}
              value={draft.point}
              maxLength={POINT_LENGTH_MAX}
              autoComplete="off"
              onChange={(event) => onChange({ point: event.target.value })}
            />
            <Button size="sm" variant="outline" className="mt-2" busy={isFinding} onClick={() => void findHere()}>
              <LocateFixed aria-hidden="true" className="size-4" />
              {t('qr.place.here')}
            </Button>
            {notFound && (
              <p role="alert" className="mt-2 text-sm font-medium text-bad">
                {t(`qr.place.here.${notFound}`)}
              </p>
            )}
          </div>
          <NumberField
            label={t('qr.place.radius')}
            hint={t('qr.place.radius.hint', { min: RADIUS_MIN, max: RADIUS_MAX })}
            error={problem?.field === 'radius' ? t('qr.place.radius.hint', { min: RADIUS_MIN, max: RADIUS_MAX }) : null}
            value={draft.radius}
            onChange={(radius) => onChange({ radius })}
          />
        </>
      )}
      {draft.by === 'network' && (
        <TextArea
          label={t('qr.place.ranges')}
          hint={t('qr.place.ranges.hint', { max: RANGES_MAX })}
          error={rangesError(problem)}
          value={draft.ranges}
          maxLength={RANGES_LENGTH_MAX}
          spellCheck={false}
          onChange={(event) => onChange({ ranges: event.target.value })}
        />
      )}
    </div>
  );
}
