import { useId, useState } from 'react';
import { newStationSchema, type NewStation, type Station } from '../../../../domain/api/stations.ts';
import { ActionDialog } from '../../../kit/action/ActionDialog.tsx';
import { limitInput } from '../../../kit/limit-input.ts';
import { serverNow, useMe } from '../../../kit/session/me.ts';
import { t } from '../../../messages/t.ts';
import { Switch } from '../../../ui/fields/Switch.tsx';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { ZoneSelect } from '../../../parts/zones/ZoneSelect.tsx';
import { browserZone } from '../../../parts/zones/zones.ts';
import { PlaceFields } from './PlaceFields.tsx';
import { readPlaceDraft, toPlaceDraft } from './place-draft.ts';
import { addStation, changeStation, useStationWrite } from './queries.ts';

interface Props {
  /** Null for a new station. */
  station: Station | null;
  onClose: () => void;
}

/** Equal times mean the whole day. */
const ALWAYS = { opensAt: '00:00', closesAt: '00:00' };
const DAYTIME = { opensAt: '06:00', closesAt: '20:00' };
const NEW: NewStation = { name: '', location: '', timeZone: null, isKiosk: false, placeRule: null, ...ALWAYS };

interface HoursProps {
  hours: Pick<NewStation, 'opensAt' | 'closesAt'>;
  isAlways: boolean;
  isWrong: boolean;
  onAlways: (isAlways: boolean) => void;
  onChange: (hours: Partial<HoursProps['hours']>) => void;
}

/** Edits the hours in which a station accepts check-ins. */
function HoursFields({ hours, isAlways, isWrong, onAlways, onChange }: HoursProps) {
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

/** Edits the time zone of a station. Null means the company's time zone. */
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

/** Adds or changes a station. The server refuses a change if another admin has changed the station in the meantime. */
function useWrite(station: Station | null) {
  const [version] = useState(station?.version);
  return useStationWrite((fields: NewStation & { isActive: boolean }, key) => {
    const { isActive: _, ...added } = fields;
    return station ? changeStation(station.id, { ...fields, version }, key) : addStation(added, key);
  });
}

export function StationDialog({ station, onClose }: Props) {
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
