import { useQueryClient } from '@tanstack/react-query';
import { useReducer, useState } from 'react';
import { LANGUAGES, type Language } from '#web/messages/locale.ts';
import { t } from '#web/messages/t.ts';
import { switchOff, switchOn } from '#web/offline/device/stored-data.ts';
import { hasUnsavedInput } from '#web/pwa/unsaved-input.ts';
import { Button } from '#web/ui/Button.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { Fold } from '#web/ui/Fold.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { handleError } from '../errors/handle-error.ts';
import { letGo } from '../leaving/leave-guards.ts';
import { LeaveQuestion } from '../leaving/LeaveGuard.tsx';
import { useMe } from '../session/me.ts';
import { forgetConsent, readConsent, writeConsent } from './device-choices.ts';
import { useSettings, type LanguageChoice } from './settings-store.ts';

/** The setting applies only to the user who switched it on, not to other users of this device. */
function AutoCheckInSwitch() {
  const { employeeId, today, todayCheckIn } = useMe();
  // The consent may change while the setting stays the same, for example when another user of this device had switched
  // the setting on. The component therefore reads the consent again after a change.
  const [, readAgain] = useReducer((count: number) => count + 1, 0);
  const isOn = useSettings((state) => state.preferences.autoCheckIn) && readConsent()?.userId === employeeId;
  const change = (on: boolean) => {
    const lastDate = todayCheckIn ? today.date : null;
    if (on && !writeConsent({ userId: employeeId, since: Date.now(), lastDate })) {
      showToast({ tone: 'warning', text: t('device.autoCheckIn.blocked') });
      return;
    }
    if (!on) forgetConsent();
    useSettings.getState().setPreference('autoCheckIn', on);
    readAgain();
  };
  return (
    <Switch label={t('device.autoCheckIn')} hint={t('device.autoCheckIn.hint')} checked={isOn} onChange={change} />
  );
}

/** When the switch is off, the connection ends at once. */
function LiveUpdates() {
  const { realTimeUpdates } = useSettings((state) => state.features);
  const set = useSettings((state) => state.setFeature);
  return (
    <Switch
      label={t('device.live')}
      hint={t('device.live.hint')}
      checked={realTimeUpdates}
      onChange={(on) => set('realTimeUpdates', on)}
    />
  );
}

/** When the switch is off, no code of web/vitals loads. */
function ShareFigures() {
  const { analytics } = useSettings((state) => state.features);
  const set = useSettings((state) => state.setFeature);
  return (
    <Switch
      label={t('device.figures')}
      hint={t('device.figures.hint')}
      checked={analytics}
      onChange={(on) => set('analytics', on)}
    />
  );
}

export function SoundAndMotion() {
  const { animationsEnabled, soundEnabled } = useSettings((state) => state.preferences);
  const set = useSettings((state) => state.setPreference);
  return (
    <>
      <Switch
        label={t('device.sound')}
        hint={t('device.sound.hint')}
        checked={soundEnabled}
        onChange={(on) => set('soundEnabled', on)}
      />
      <Switch
        label={t('device.animations')}
        hint={t('device.animations.hint')}
        checked={animationsEnabled}
        onChange={(on) => set('animationsEnabled', on)}
      />
    </>
  );
}

function CompactLayout() {
  const { compactMode } = useSettings((state) => state.preferences);
  const set = useSettings((state) => state.setPreference);
  return (
    <Switch
      label={t('device.compact')}
      hint={t('device.compact.hint')}
      checked={compactMode}
      onChange={(on) => set('compactMode', on)}
    />
  );
}

/** The name of each language in that language, because the user may not understand the language in use. */
const NAMES: Readonly<Record<Language, string>> = { en: 'English', de: 'Deutsch' };

/** Stores the language and reloads the page, because only one language is loaded at a time. */
function start(language: LanguageChoice): void {
  letGo();
  useSettings.getState().setLanguage(language);
  location.reload();
}

/** The control first asks about unsaved data, because the page reloads. */
export function LanguageControl() {
  const language = useSettings((state) => state.language);
  const [asked, setAsked] = useState<LanguageChoice | null>(null);
  const options: { value: LanguageChoice; label: string; lang?: string }[] = [
    { value: 'system', label: t('device.language.system') },
    ...LANGUAGES.map((value) => ({ value, label: NAMES[value], lang: value })),
  ];
  return (
    <div>
      <Segmented
        label={t('device.language')}
        options={options}
        value={language}
        onChange={(chosen) => (hasUnsavedInput() ? setAsked(chosen) : start(chosen))}
      />
      <p className="mt-1.5 text-sm text-ink-soft">{t('device.language.hint')}</p>
      {asked && <LeaveQuestion onCancel={() => setAsked(null)} onLeave={() => start(asked)} />}
    </div>
  );
}

/** The switch asks the user before unsent actions are lost. */
function OfflineMode() {
  const client = useQueryClient();
  const isOn = useSettings((state) => state.features.offlineMode);
  const [isBusy, setBusy] = useState(false);
  /** The number of unsent actions that the question shows, or null while no question is open. */
  const [unsent, setUnsent] = useState<number | null>(null);

  const turnOff = async (agreedTo: number) => {
    setBusy(true);
    try {
      const left = await switchOff(agreedTo);
      setUnsent(left > 0 ? left : null);
    } finally {
      setBusy(false);
    }
  };
  const change = (on: boolean) => {
    if (on) void switchOn(client).catch(handleError);
    else if (!isBusy) void turnOff(0).catch(handleError);
  };
  const keep = () => setUnsent(null);

  return (
    <>
      <Switch label={t('device.offline')} hint={t('device.offline.hint')} checked={isOn} onChange={change} />
      {unsent !== null && (
        <Dialog title={t('device.offline.title')} isBusy={isBusy} onClose={keep}>
          <p className="mt-3 text-ink-soft">{t('device.offline.unsent', { count: unsent })}</p>
          <Actions>
            <Button size="lg" className="grow" onClick={keep}>
              {t('device.offline.keep')}
            </Button>
            <Button size="lg" variant="error" busy={isBusy} onClick={() => void turnOff(unsent).catch(handleError)}>
              {t('device.offline.confirm')}
            </Button>
          </Actions>
        </Dialog>
      )}
    </>
  );
}

export function AdvancedControls({ className = '' }: { className?: string }) {
  return (
    <Fold id="advanced" summary={t('device.advanced')} className={`scroll-mt-20 ${className}`}>
      <div className="flex flex-col gap-4 py-3">
        <AutoCheckInSwitch />
        <OfflineMode />
        <LiveUpdates />
        <CompactLayout />
        <ShareFigures />
      </div>
    </Fold>
  );
}
