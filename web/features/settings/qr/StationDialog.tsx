import { LocateFixed } from 'lucide-react';
import { useId, useState } from 'react';
import { newStationSchema, type NewStation, type Station } from '#domain/api/stations.ts';
import { RANGES_MAX } from '#domain/qr/network.ts';
import { RADIUS_MAX, RADIUS_MIN } from '#domain/qr/position.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm, type Form } from '#web/kit/action/use-form.ts';
import { findPosition, type NoPosition } from '#web/kit/device-position.ts';
import { limitInput } from '#web/kit/limit-input.ts';
import { serverNow, useMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { ZoneSelect } from '#web/parts/zones/ZoneField.tsx';
import { browserZone } from '#web/parts/zones/zones.ts';
import { Button } from '#web/ui/Button.tsx';
import { TextArea, TextField } from '#web/ui/fields/Field.tsx';
import { NumberField } from '#web/ui/fields/NumberField.tsx';
import { SelectField } from '#web/ui/fields/Select.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import {
  formatPoint,
  POINT_LENGTH_MAX,
  RANGES_LENGTH_MAX,
  readPlaceDraft,
  toPlaceDraft,
  type PlaceDraft,
} from './place-draft.ts';
import { addStation, changeStation, useStationWrite } from './station-queries.ts';

type Draft = NewStation & PlaceDraft & { isAlways: boolean; isActive: boolean };
type FieldsProps = { form: Form<Draft> };

function rangesError(draft: PlaceDraft): string | undefined {
  const problem = readPlaceDraft(draft);
  if (!('field' in problem) || problem.field !== 'ranges') return undefined;
  if (problem.problem === 'wrong') return t('qr.place.ranges.wrong', { range: problem.range });
  return t(`qr.place.ranges.${problem.problem}`, { max: RANGES_MAX });
}

function PlaceFields({ form: { draft, set, text, choice } }: FieldsProps) {
  const [isFinding, setFinding] = useState(false);
  const [notFound, setNotFound] = useState<NoPosition | null>(null);
  const findHere = async () => {
    setFinding(true);
    setNotFound(null);
    try {
      set({ point: formatPoint(await findPosition()) });
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
        options={(['nothing', 'distance', 'network'] as const).map((by) => ({ value: by, label: t(`qr.place.${by}`) }))}
        {...choice('by')}
      />
      {draft.by === 'distance' && (
        <>
          <div>
            <TextField
              label={t('qr.place.point')}
              hint={t('qr.place.point.hint')}
              maxLength={POINT_LENGTH_MAX}
              autoComplete="off"
              {...text('point', t('qr.place.point.wrong'))}
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
            {...choice('radius', t('qr.place.radius.hint', { min: RADIUS_MIN, max: RADIUS_MAX }))}
          />
        </>
      )}
      {draft.by === 'network' && (
        <TextArea
          label={t('qr.place.ranges')}
          hint={t('qr.place.ranges.hint', { max: RANGES_MAX })}
          maxLength={RANGES_LENGTH_MAX}
          spellCheck={false}
          {...text('ranges', rangesError(draft))}
        />
      )}
    </div>
  );
}

interface StationDialogProps {
  /** Null for a new station. */
  station: Station | null;
  onClose: () => void;
}

/** Equal times mean the whole day. */
const ALWAYS = { opensAt: '00:00', closesAt: '00:00' };
const DAYTIME = { opensAt: '06:00', closesAt: '20:00' };
const NEW: Draft = {
  name: '',
  location: '',
  timeZone: null,
  isKiosk: false,
  placeRule: null,
  isActive: true,
  isAlways: true,
  ...ALWAYS,
  ...toPlaceDraft(null),
};

function HoursFields({ form: { draft, set, text } }: FieldsProps) {
  const id = useId();
  return (
    <div>
      <Switch
        label={t('qr.form.always')}
        checked={draft.isAlways}
        onChange={(isAlways) => set({ isAlways, ...(isAlways ? ALWAYS : DAYTIME) })}
      />
      {!draft.isAlways && (
        <div className="mt-2 grid grid-cols-2 gap-x-4">
          <TextField type="time" label={t('qr.form.opens')} aria-describedby={`${id}-hours`} {...text('opensAt')} />
          <TextField
            type="time"
            label={t('qr.form.closes')}
            aria-describedby={`${id}-hours`}
            {...text('closesAt', t('qr.form.hours.wrong'))}
          />
          <p id={`${id}-hours`} className="col-span-2 mt-1.5 text-sm text-ink-soft">
            {t('qr.form.hours.hint')}
          </p>
        </div>
      )}
    </div>
  );
}

/** Null means the company's time zone. */
function ZoneFields({ zone, onChange }: { zone: string | null; onChange: (zone: string | null) => void }) {
  const now = serverNow(useMe());
  return (
    <div>
      <Switch
        label={t('qr.form.zone.own')}
        checked={zone !== null}
        onChange={(isOwn) => onChange(isOwn ? browserZone() : null)}
      />
      {zone !== null && <ZoneSelect label={t('qr.form.zone')} value={zone} now={now} onChange={onChange} />}
    </div>
  );
}

const toDraft = (station: Station): Draft => {
  const { name, location, timeZone, opensAt, closesAt, isKiosk, placeRule, isActive } = station;
  const fields = { name, location, timeZone, opensAt, closesAt, isKiosk, placeRule, isActive };
  return { ...fields, ...toPlaceDraft(placeRule), isAlways: opensAt === closesAt };
};

function* findWrong(draft: Draft) {
  const { isAlways, opensAt, closesAt, isKiosk, by } = draft;
  if (!isAlways && (!opensAt || !closesAt || opensAt === closesAt)) yield 'closesAt';
  const place = readPlaceDraft(draft);
  if ('field' in place) yield place.field;
  if (isKiosk && by === 'distance') yield 'isKiosk';
}

/** The server refuses a change if another admin has changed the station in the meantime. */
function useWrite(station: Station | null) {
  const [version] = useState(station?.version);
  return useStationWrite((fields: NewStation & { isActive: boolean }, key) => {
    const { isActive: _, ...added } = fields;
    return station ? changeStation(station.id, { ...fields, version }, key) : addStation(added, key);
  });
}

export function StationDialog({ station, onClose }: StationDialogProps) {
  const { dialog, ...form } = useForm({
    start: () => (station ? toDraft(station) : NEW),
    required: ['name'],
    findWrong,
    write: useWrite(station),
    toInput: ({ name, location, timeZone, opensAt, closesAt, isKiosk, isActive, ...place }) => {
      const read = readPlaceDraft(place);
      if ('field' in read) return null;
      return { name, location, timeZone, opensAt, closesAt, isKiosk, isActive, placeRule: read.rule };
    },
    done: ({ name }) => t('dialog.saved', { name }),
    onClose,
  });
  const { draft, set, text } = form;

  return (
    <ActionDialog
      title={t(station ? 'qr.form.edit' : 'qr.add')}
      confirm={t(station ? 'dialog.save' : 'qr.add')}
      {...dialog}
    >
      <div className="flex flex-col gap-5">
        <TextField
          label={t('field.name')}
          hint={t('qr.form.name.hint')}
          {...limitInput(newStationSchema.entries.name)}
          required
          {...text('name', t('qr.form.name.missing'))}
        />
        <TextField
          label={t('qr.form.location')}
          hint={t('qr.form.location.hint')}
          {...limitInput(newStationSchema.entries.location)}
          {...text('location')}
        />
        <HoursFields form={form} />
        <ZoneFields zone={draft.timeZone} onChange={(timeZone) => set({ timeZone })} />
        <PlaceFields form={form} />
        <Switch
          label={t('qr.form.kiosk')}
          hint={t('qr.form.kiosk.hint')}
          checked={draft.isKiosk}
          onChange={(isKiosk) => set({ isKiosk })}
        />
        {draft.isKiosk && draft.by === 'distance' && (
          <p role="alert" className="-mt-3 text-sm font-medium text-bad">
            {t('qr.form.kiosk.distance')}
          </p>
        )}
        {station && (
          <Switch label={t('qr.form.active')} checked={draft.isActive} onChange={(isActive) => set({ isActive })} />
        )}
      </div>
    </ActionDialog>
  );
}
