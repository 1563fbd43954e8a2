import { Download } from 'lucide-react';
import type { ListedStation } from '../../../../domain/api/stations.ts';
import { formatCode, toCodeLink } from '../../../../domain/qr/code.ts';
import { PATHS } from '../../../kit/paths.ts';
import { t } from '../../../messages/t.ts';
import { Button } from '../../../ui/Button.tsx';
import { drawQr, QrImage } from '../../../ui/QrImage.tsx';
import { saveBlob } from '../../../ui/behaviour/save-file.ts';
import { showToast } from '../../../ui/toast-store.ts';
import { AskFirst, StationPanel } from './StationPanel.tsx';
import { makePrintedCode, useStationWrite, withdrawPrintedCode } from './queries.ts';

interface Props {
  station: ListedStation;
  onClose: () => void;
}

const escapeXml = (text: string): string => text.replace(/[<>&]/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Saves the code as a vector picture, which is sharp at every paper size. */
function savePicture(name: string, code: string): void {
  const { path, side } = drawQr(toCodeLink(location.origin + PATHS.scan, code));
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${side} ${side + 4}"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/><text x="50%" y="2.5" text-anchor="middle" font-family="sans-serif" font-size="2">${escapeXml(name)}</text><text x="50%" y="${side + 1}" text-anchor="middle" font-family="monospace" font-size="2">${formatCode(code)}</text></svg>`;
  saveBlob(`${name}.svg`, new Blob([svg], { type: 'image/svg+xml' }));
}

/** Shows the code to print. The code stays the same until an admin replaces or withdraws it. */
export function PrintDialog({ station, onClose }: Props) {
  const { id, name, printedCode } = station;
  const make = useStationWrite(() => makePrintedCode(id));
  const withdraw = useStationWrite((_: null, key) => withdrawPrintedCode(id, key));
  const takeBack = () =>
    withdraw.mutate(null, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('qr.print.withdrawn', { name }) });
        onClose();
      },
    });
  return (
    <StationPanel
      title={t('qr.print.title', { name })}
      isBusy={make.isPending || withdraw.isPending}
      text={t('qr.print.text')}
      error={make.error ?? withdraw.error}
      onClose={onClose}
    >
      {printedCode && (
        <div className="flex flex-col items-center gap-3">
          <QrImage
            text={toCodeLink(location.origin + PATHS.scan, printedCode)}
            label={t('qr.print.title', { name })}
            className="w-56 max-w-full"
          />
          <p className="num font-semibold">{formatCode(printedCode)}</p>
          <Button onClick={() => savePicture(name, printedCode)}>
            <Download aria-hidden="true" className="size-5" />
            {t('qr.print.save')}
          </Button>
        </div>
      )}
      {printedCode === null ? (
        <Button className="self-start" busy={make.isPending} onClick={() => make.mutate(null)}>
          {t('qr.print.make')}
        </Button>
      ) : (
        <>
          <AskFirst
            key={printedCode}
            label={t('qr.print.replace')}
            text={t('qr.print.replace.text')}
            isBusy={make.isPending}
            onConfirm={() => make.mutate(null)}
          />
          <AskFirst
            label={t('qr.print.withdraw')}
            text={t('qr.print.replace.text')}
            isBusy={withdraw.isPending}
            onConfirm={takeBack}
          />
        </>
      )}
    </StationPanel>
  );
}
