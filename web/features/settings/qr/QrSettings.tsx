import { useQuery } from '@tanstack/react-query';
import {
  Copy,
  Download,
  Info,
  MonitorCheck,
  MonitorPlay,
  MonitorUp,
  MonitorX,
  Plus,
  Printer,
  QrCode,
} from 'lucide-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { ListedStation, Station } from '#domain/api/stations.ts';
import { formatCode, toCodeLink } from '#domain/qr/code.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatTimeOfDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { toDisplayLink } from '#web/parts/display/display-queries.ts';
import { toZone } from '#web/parts/zones/zones.ts';
import { Badge } from '#web/ui/Badge.tsx';
import { saveBlob } from '#web/ui/behaviour/save-file.ts';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Section } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { drawQr, QrImage } from '#web/ui/QrImage.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { SystemSettings } from '../SystemSettings.tsx';
import {
  connectDisplay,
  makePrintedCode,
  revokeDisplay,
  stationsOptions,
  useStationWrite,
  withdrawPrintedCode,
} from './station-queries.ts';
import { StationDialog } from './StationDialog.tsx';

interface StationPanelProps {
  title: string;
  text: string;
  /** If true, a tap beside the dialog does not close the dialog. */
  isBusy: boolean;
  error: unknown;
  onClose: () => void;
  children: ReactNode;
}

function StationPanel({ title, text, isBusy, error, onClose, children }: StationPanelProps) {
  return (
    <Dialog title={title} isBusy={isBusy} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{text}</p>
      <div className="mt-5 flex flex-col gap-4">
        {children}
        <ActionError error={error} />
        <div className="flex justify-end border-t border-line pt-4">
          <Button variant="secondary" onClick={onClose}>
            {t('dialog.done')}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}

interface AskFirstProps {
  label: string;
  text: string;
  isBusy: boolean;
  onConfirm: () => void;
}

function AskFirst({ label, text, isBusy, onConfirm }: AskFirstProps) {
  const id = useId();
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="secondary" className="self-start" onClick={() => setAsking(true)}>
        {label}
      </Button>
    );
  }
  return (
    <fieldset aria-describedby={id} className="rounded-control bg-bad-soft p-4">
      <legend className="sr-only">{label}</legend>
      <p id={id} role="alert" className="font-medium text-bad">
        {text}
      </p>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button variant="error" busy={isBusy} onClick={onConfirm}>
          {label}
        </Button>
        <Button variant="outline" busy={isBusy} onClick={() => setAsking(false)}>
          {t('dialog.cancel')}
        </Button>
      </div>
    </fieldset>
  );
}

function DisplayDialog({ station, onClose }: { station: Station; onClose: () => void }) {
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
      title={t('qr.connect.name', { name })}
      isBusy={isBusy}
      text={t('qr.display.text')}
      error={connect.error ?? revoke.error}
      onClose={onClose}
    >
      {link === null ? (
        displaySince === null ? (
          <Button className="self-start" busy={connect.isPending} onClick={makeLink}>
            {t('link.make')}
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
            <Button onClick={() => void copyText(link, t('link.copied'))}>
              <Copy aria-hidden="true" className="size-5" />
              {t('link.copy')}
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

interface PrintDialogProps {
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

/** The code stays the same until an admin replaces or withdraws it. */
function PrintDialog({ station, onClose }: PrintDialogProps) {
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
      title={t('qr.print.name', { name })}
      isBusy={make.isPending || withdraw.isPending}
      text={t('qr.print.text')}
      error={make.error ?? withdraw.error}
      onClose={onClose}
    >
      {printedCode && (
        <div className="flex flex-col items-center gap-3">
          <QrImage
            text={toCodeLink(location.origin + PATHS.scan, printedCode)}
            label={t('qr.print.name', { name })}
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

interface StationRowProps {
  station: Station;
  onAsk: (ask: 'edit' | 'display' | 'print') => void;
}

const describePlace = (rule: NonNullable<Station['placeRule']>): string =>
  rule.by === 'network' ? t('qr.place.row.network') : t('qr.place.row.distance', { radius: rule.radius });

function StationRow({ station, onAsk }: StationRowProps) {
  const { number, name, location, timeZone, opensAt, closesAt, isActive, displaySince, isPrinted, placeRule } = station;
  const hours =
    opensAt === closesAt
      ? t('qr.hours.always')
      : t('filter.span', { from: formatTimeOfDay(opensAt), to: formatTimeOfDay(closesAt) });
  const facts = [
    t('qr.number', { number }),
    location,
    hours,
    timeZone && toZone(timeZone).city,
    placeRule && describePlace(placeRule),
  ].filter(Boolean);
  const Screen = displaySince ? MonitorCheck : MonitorX;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 grow">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <span className="min-w-0 wrap-anywhere">{name}</span>
          {!isActive && <Badge tone="warn">{t('qr.closed')}</Badge>}
        </p>
        <p className="text-sm text-ink-soft wrap-anywhere">{facts.join(' · ')}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <Screen aria-hidden="true" className="size-4" />
            {displaySince ? (
              <TextWithWhen at={displaySince} text={(when) => t('qr.display.since', { when })} />
            ) : (
              t('qr.display.none')
            )}
          </span>
          {isPrinted && (
            <span className="inline-flex items-center gap-1.5">
              <Printer aria-hidden="true" className="size-4" />
              {t('qr.printed')}
            </span>
          )}
        </p>
      </div>
      <div className="flex shrink-0 flex-wrap gap-2">
        <Button size="sm" aria-label={t('qr.connect.name', { name })} onClick={() => onAsk('display')}>
          {t('qr.connect')}
        </Button>
        <Button size="sm" variant="outline" aria-label={t('qr.print.name', { name })} onClick={() => onAsk('print')}>
          {t('dialog.print')}
        </Button>
        <Button size="sm" variant="ghost" aria-label={t('dialog.edit.name', { name })} onClick={() => onAsk('edit')}>
          {t('dialog.edit')}
        </Button>
      </div>
    </li>
  );
}

type Question = { ask: 'add' } | { ask: 'edit' | 'display' | 'print'; id: string };

export default function QrSettings() {
  const [question, setQuestion] = useState<Question | null>(null);
  const stations = useQuery(stationsOptions);
  const items = stations.data ?? [];
  const add = () => setQuestion({ ask: 'add' });
  const close = () => setQuestion(null);
  // Reads the station from the current list, because a dialog changes the station that it shows.
  const asked = question && question.ask !== 'add' ? items.find(({ id }) => id === question.id) : undefined;

  return (
    <div className="flex w-full flex-col">
      <PageHeader title={t('nav.qrSettings')} text={t('qr.intro')}>
        <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:flex-col">
          <Link to={PATHS.walls} className={buttonClass('outline', 'md', 'max-sm:order-last')}>
            <MonitorPlay aria-hidden="true" className="size-5" />
            {t('walls.title')}
          </Link>
          {items.length > 0 && (
            <Button onClick={add}>
              <Plus aria-hidden="true" className="size-5" />
              {t('qr.add')}
            </Button>
          )}
        </div>
      </PageHeader>
      <QueryState query={stations} className="h-72" />
      {stations.data && items.length === 0 && (
        <div className="rounded-card bg-surface shadow-soft">
          <EmptyState
            icon={QrCode}
            title={t('qr.none.title')}
            text={t('qr.none.text')}
            action={<Button onClick={add}>{t('qr.add')}</Button>}
          />
        </div>
      )}
      {items.length > 0 && (
        <div className="flex flex-col gap-8">
          <Section title={t('qr.stations')}>
            <Card className="py-1">
              <ul aria-label={t('qr.stations')}>
                {items.map((station) => (
                  <StationRow
                    key={station.id}
                    station={station}
                    onAsk={(ask) => setQuestion({ ask, id: station.id })}
                  />
                ))}
              </ul>
            </Card>
          </Section>
          <SystemSettings only="qr" />
          <aside className="flex gap-3 rounded-card bg-sunken p-(--space-card)">
            <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
            <div>
              <h2 className="font-semibold">{t('qr.honest.title')}</h2>
              <p className="mt-1 text-ink-soft">{t('qr.honest.text')}</p>
              <p className="mt-2 text-ink-soft">{t('qr.honest.place')}</p>
            </div>
          </aside>
        </div>
      )}
      {question?.ask === 'add' && <StationDialog station={null} onClose={close} />}
      {question?.ask === 'edit' && asked && <StationDialog station={asked} onClose={close} />}
      {question?.ask === 'display' && asked && <DisplayDialog station={asked} onClose={close} />}
      {question?.ask === 'print' && asked && <PrintDialog station={asked} onClose={close} />}
    </div>
  );
}
