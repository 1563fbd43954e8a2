import { Copy, MonitorUp } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { Station } from '../../../../domain/api/stations.ts';
import { PATHS } from '../../../kit/paths.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { buttonClass } from '../../../ui/button-class.ts';
import { TextField } from '../../../ui/fields/TextField.tsx';
import { showToast } from '../../../ui/toast-store.ts';
import { toDisplayLink } from '../../../parts/display/credential.ts';
import { AskFirst, StationPanel } from './StationPanel.tsx';
import { connectDisplay, revokeDisplay, useStationWrite } from './queries.ts';

interface Props {
  station: Station;
  onClose: () => void;
}

/** Creates a link that turns a tablet into a station's display, or disconnects the display. */
export function DisplayDialog({ station, onClose }: Props) {
  const { id, name, displaySince } = station;
  const fieldId = useId();
  const [link, setLink] = useState<string | null>(null);
  useEffect(() => {
    if (link !== null) document.getElementById(fieldId)?.focus();
  }, [link, fieldId]);
  const connect = useStationWrite(() => connectDisplay(id));
  const revoke = useStationWrite((_: null, key) => revokeDisplay(id, key));
  // The link is shown only once, so a tap beside the dialog must not close the dialog while the link is shown.
  const isBusy = connect.isPending || revoke.isPending || link !== null;
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    showToast({ tone: 'success', text: t('qr.display.copied') });
  };

  const makeLink = () =>
    connect.mutate(null, { onSuccess: ({ credential }) => setLink(toDisplayLink(PATHS.display, credential)) });
  const disconnect = () =>
    revoke.mutate(null, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('qr.display.revoked', { name }) });
        onClose();
      },
    });

  return (
    <StationPanel
      title={t('qr.display.title', { name })}
      isBusy={isBusy}
      text={t('qr.display.text')}
      error={connect.error ?? revoke.error}
      onClose={onClose}
    >
      {link === null ? (
        displaySince === null ? (
          <Button className="self-start" busy={connect.isPending} onClick={makeLink}>
            {t('qr.display.make')}
          </Button>
        ) : (
          <>
            <AskFirst
              label={t('qr.display.replace')}
              text={t('qr.display.replace.text')}
              isBusy={connect.isPending}
              onConfirm={makeLink}
            />
            <AskFirst
              label={t('qr.display.revoke')}
              text={t('qr.display.replace.text')}
              isBusy={revoke.isPending}
              onConfirm={disconnect}
            />
          </>
        )
      ) : (
        <>
          <TextField
            label={t('qr.display.link')}
            hint={t('qr.display.once')}
            readOnly
            id={fieldId}
            value={link}
            onFocus={(event) => event.target.select()}
          />
          <div className="flex flex-wrap gap-3">
            <Button onClick={() => void copy(link).catch(() => undefined)}>
              <Copy aria-hidden="true" className="size-5" />
              {t('qr.display.copy')}
            </Button>
            <a href={link} target="_blank" rel="noreferrer" className={buttonClass('secondary', 'md')}>
              <MonitorUp aria-hidden="true" className="size-5" />
              {t('qr.display.here')}
            </a>
          </div>
        </>
      )}
    </StationPanel>
  );
}
