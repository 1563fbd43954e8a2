import { LocateFixed } from 'lucide-react';
import { useId, useState } from 'react';
import { newStationSchema, type NewStation, type Station } from '#domain/api/stations.ts';
import { RANGES_MAX } from '#domain/qr/network.ts';
import { RADIUS_MAX, RADIUS_MIN } from '#domain/qr/position.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
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
import { showToast } from '#web/ui/toast-store.ts';
import {
  formatPoint,
  POINT_LENGTH_MAX,
  RANGES_LENGTH_MAX,
  readPlaceDraft,
  toPlaceDraft,
  type PlaceDraft,
  type PlaceProblem,
} from './place-draft.ts';
import { addStation, changeStation, useStationWrite } from './station-queries.ts';

interface PlaceFieldsProps {
  draft: PlaceDraft;
  /** Null until the admin tries to save. */
  problem: PlaceProblem | null;
  onChange: (change: Partial<PlaceDraft>) => void;
}

function rangesError(problem: PlaceProblem | null): string | null {
  if (problem?.field !== 'ranges') return null;
  if (problem.problem === 'wrong') return t('qr.place.ranges.wrong', { range: problem.range });
  return t(`qr.place.ranges.${problem.problem}`, { max: RANGES_MAX });
}

function PlaceFields({ draft, problem, onChange }: PlaceFieldsProps) {
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

interface StationDialogProps {
  /** Null for a new station. */
  station: Station | null;
  onClose: () => void;
}

/** Equal times mean the whole day. */
const ALWAYS = { opensAt: '00:00', closesAt: '00:00' };
const DAYTIME = { opensAt: '06:00', closesAt: '20:00' };
const NEW: NewStation = { name: '', location: '', timeZone: null, isKiosk: false, placeRule: null, ...ALWAYS };

interface HoursFieldsProps {
  hours: Pick<NewStation, 'opensAt' | 'closesAt'>;
  isAlways: boolean;
  isWrong: boolean;
  onAlways: (isAlways: boolean) => void;
  onChange: (hours: Partial<HoursFieldsProps['hours']>) => void;
}

function HoursFields({ hours, isAlways, isWrong, onAlways, onChange }: HoursFieldsProps) {
  const id = useId();
  return (
    <div>
      <Switch
        label={t('qr.form.always')}
        checked={isAlways}
        onChange={(always) => {
          onAlways(always);
          onChange(always ? ALWAYS : DAYTIME);
        }}
      />
      {!isAlways && (
        <div className="mt-2 grid grid-cols-2 gap-x-4">
          <TextField
            type="time"
            label={t('qr.form.opens')}
            aria-describedby={`${id}-hours`}
            value={hours.opensAt}
            onChange={(event) => onChange({ opensAt: event.target.value })}
          />
          <TextField
            type="time"
            label={t('qr.form.closes')}
            aria-describedby={`${id}-hours`}
            value={hours.closesAt}
            error={isWrong ? t('qr.form.hours.wrong') : null}
            onChange={(event) => onChange({ closesAt: event.target.value })}
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

const toDraft = ({ name, location, timeZone, opensAt, closesAt, isKiosk, placeRule }: Station): NewStation => ({
  name,
  location,
  timeZone,
  opensAt,
  closesAt,
  isKiosk,
  placeRule,
});

/** The server refuses a change if another admin has changed the station in the meantime. */
function useWrite(station: Station | null) {
  const [version] = useState(station?.version);
  return useStationWrite((fields: NewStation & { isActive: boolean }, key) => {
    const { isActive: _, ...added } = fields;
    return station ? changeStation(station.id, { ...fields, version }, key) : addStation(added, key);
  });
}

export function StationDialog({ station, onClose }: StationDialogProps) {
  const id = useId();
  const [draft, setDraft] = useState(() => (station ? toDraft(station) : NEW));
  const [isAlways, setAlways] = useState(draft.opensAt === draft.closesAt);
  const [isActive, setActive] = useState(station?.isActive ?? true);
  const [place, setPlace] = useState(() => toPlaceDraft(draft.placeRule));
  const readPlace = readPlaceDraft(place);
  const [tried, setTried] = useState(false);
  const write = useWrite(station);
  const set = (change: Partial<NewStation>) => setDraft((before) => ({ ...before, ...change }));
  const areHoursWrong = !isAlways && (!draft.opensAt || !draft.closesAt || draft.opensAt === draft.closesAt);
  const isKioskFar = draft.isKiosk && place.by === 'distance';
  const isUnnamed = draft.name.trim() === '';

  const submit = () => {
    setTried(true);
    if (isUnnamed) document.getElementById(`${id}-name`)?.focus();
    if (isUnnamed || areHoursWrong || isKioskFar || !('rule' in readPlace) || write.isPending) return;
    const { rule: placeRule } = readPlace;
    const fields = { ...draft, placeRule, name: draft.name.trim(), location: draft.location.trim(), isActive };
    write.mutate(fields, {
      onSuccess: ({ name }) => {
        showToast({ tone: 'success', text: t('qr.form.saved', { name }) });
        onClose();
      },
    });
  };

  return (
    <ActionDialog
      title={t(station ? 'qr.form.edit' : 'qr.form.add')}
      confirm={t(station ? 'qr.form.save' : 'qr.add')}
      busy={write.isPending}
      error={write.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <TextField
          id={`${id}-name`}
          label={t('qr.form.name')}
          hint={t('qr.form.name.hint')}
          {...limitInput(newStationSchema.entries.name)}
          required
          value={draft.name}
          error={tried && isUnnamed ? t('qr.form.name.missing') : null}
          onChange={(event) => set({ name: event.target.value })}
        />
        <TextField
          label={t('qr.form.location')}
          hint={t('qr.form.location.hint')}
          {...limitInput(newStationSchema.entries.location)}
          value={draft.location}
          onChange={(event) => set({ location: event.target.value })}
        />
        <HoursFields
          hours={draft}
          isAlways={isAlways}
          isWrong={tried && areHoursWrong}
          onAlways={setAlways}
          onChange={set}
        />
        <ZoneFields zone={draft.timeZone} onChange={(timeZone) => set({ timeZone })} />
        <PlaceFields
          draft={place}
          problem={tried && !('rule' in readPlace) ? readPlace : null}
          onChange={(change) => setPlace((before) => ({ ...before, ...change }))}
        />
        <Switch
          label={t('qr.form.kiosk')}
          hint={t('qr.form.kiosk.hint')}
          checked={draft.isKiosk}
          onChange={(isKiosk) => set({ isKiosk })}
        />
        {isKioskFar && (
          <p role="alert" className="-mt-3 text-sm font-medium text-bad">
            {t('qr.form.kiosk.distance')}
          </p>
        )}
        {station && <Switch label={t('qr.form.active')} checked={isActive} onChange={setActive} />}
      </div>
    </ActionDialog>
  );
}
