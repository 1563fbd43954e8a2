import { infiniteQueryOptions, useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { FileText, KeyRound, Trash2 } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import type { CodesPreview, StoredCode } from '#domain/api/reward-codes.ts';
import type { Reward } from '#domain/api/rewards.ts';
import { CODES_MAX, CODES_TEXT_MAX } from '#domain/fulfilment/codes.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionForm } from '#web/kit/action/ActionForm.tsx';
import { after, API_OPTIONS, PAGED, readBody, underKey } from '#web/kit/api/api.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { TextWithWhen } from '#web/kit/When.tsx';
import { formatDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { LoadMore } from '#web/ui/LoadMore.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { rewardCodesRoutes } from '#worker/features/rewards/code-routes.ts';

const rewards = hc<typeof rewardCodesRoutes>('/api/rewards', API_OPTIONS);

type CodesState = 'free' | 'given';

const storedCodesOptions = (rewardId: string, state: CodesState) =>
  infiniteQueryOptions({
    queryKey: ['catalogue', 'codes', rewardId, state],
    queryFn: ({ signal, pageParam }) => {
      const query = { limit: '50', state, ...after(pageParam) };
      return readBody(rewards[':id'].codes.$get({ param: { id: rewardId }, query }, { init: { signal } }));
    },
    ...PAGED,
    meta: { persist: false },
  });

const previewCodes = (id: string, text: string) =>
  readBody(rewards[':id'].codes.preview.$post({ param: { id }, json: { text } }));

const loadCodes = (id: string, json: { text: string; codes: number }, key: string) =>
  readBody(rewards[':id'].codes.$post({ param: { id }, json }, underKey(key)));

const removeCodes = (id: string, ids: string[], key: string) =>
  readBody(rewards[':id'].codes.remove.$post({ param: { id }, json: { ids } }, underKey(key)));

type CodesReward = Pick<Reward, 'id' | 'name'>;

const EXCERPT = 28;

function readLine(text: string, line: number): string {
  const whole = (text.split(/\r\n?|\n/)[line - 1] ?? '').trim();
  return whole.length > EXCERPT ? `${whole.slice(0, EXCERPT)}…` : whole;
}

function Faults({ text, preview }: { text: string; preview: CodesPreview }) {
  const id = useId();
  if (preview.faults.length === 0) return null;
  return (
    <div className="mt-2">
      <h3 id={id} className="font-semibold">
        {t('codes.faults', { count: preview.faults.length })}
      </h3>
      <ul aria-labelledby={id} className="mt-1 rounded-control bg-sunken px-4 py-2">
        {preview.faults.map(({ line, fault }) => (
          <li key={line} className="grid grid-cols-[4.5rem_minmax(0,1fr)] gap-x-2 py-1 text-sm">
            <span className="num font-semibold">{t('codes.line', { line })}</span>
            <span>
              {t(`codes.fault.${fault}`)}
              <span className="block font-mono text-ink-soft wrap-anywhere">{readLine(text, line)}</span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Checked({ text, preview }: { text: string; preview: CodesPreview }) {
  const { codes, withPin, withLastDay, hasTooMany } = preview;
  return (
    <div aria-live="polite">
      <p className="text-lg font-semibold">{t('codes.ready', { count: codes })}</p>
      {codes > 0 && (
        <p className="text-sm text-ink-soft">{t('codes.ready.with', { pins: withPin, days: withLastDay })}</p>
      )}
      {hasTooMany && <Alert className="mt-2">{t('codes.tooMany', { max: CODES_MAX })}</Alert>}
      <Faults text={text} preview={preview} />
    </div>
  );
}

function AddCodes({ reward, onClose }: { reward: CodesReward; onClose: () => void }) {
  const [text, setText] = useState('');
  const [isEmpty, setEmpty] = useState(false);
  const file = useRef<HTMLInputElement>(null);
  const preview = useMutation({ mutationFn: (asked: string) => previewCodes(reward.id, asked) });
  const load = useWrite((input: { text: string; codes: number }, key) => loadCodes(reward.id, input, key));
  const checked = preview.data && preview.variables === text ? preview.data : null;
  const isReady = checked !== null && checked.codes > 0;

  const change = (to: string) => {
    setText(to);
    setEmpty(false);
    preview.reset();
    load.reset();
  };
  const open = async (chosen: File | undefined) => {
    if (!chosen) return;
    // A larger file is cut, so that the field's own limit shows.
    change((await chosen.slice(0, CODES_TEXT_MAX * 2).text()).slice(0, CODES_TEXT_MAX));
  };
  const submit = () => {
    if (text.trim() === '') return setEmpty(true);
    if (!isReady) return preview.mutate(text);
    load.mutate(
      { text, codes: checked.codes },
      {
        onSuccess: ({ codes, stock }) => {
          change('');
          showToast({ tone: 'success', text: t('codes.added', { count: codes, stock }) });
        },
        // The stock may have changed since the check, so the next press checks again.
        onError: () => preview.reset(),
      },
    );
  };

  return (
    <ActionForm
      confirm={isReady ? t('codes.add', { count: checked.codes }) : t('codes.check')}
      cancel={t('dialog.close')}
      busy={preview.isPending || load.isPending}
      error={load.error ?? preview.error}
      onSubmit={submit}
      onClose={onClose}
    >
      <div>
        <TextArea
          label={t('codes.text')}
          hint={t('codes.text.hint')}
          error={isEmpty ? t('codes.text.empty') : null}
          rows={5}
          maxLength={CODES_TEXT_MAX}
          className="block w-full rounded-control border border-ink-soft bg-paper px-4 py-3 font-mono text-sm aria-invalid:border-bad aria-invalid:bg-bad-soft"
          autoComplete="off"
          spellCheck={false}
          value={text}
          onChange={(event) => change(event.target.value)}
        />
        <input
          ref={file}
          type="file"
          accept=".csv,.txt,text/csv,text/plain"
          aria-label={t('codes.file')}
          className="sr-only"
          tabIndex={-1}
          onChange={(event) => {
            void open(event.target.files?.[0]).catch(handleError);
            event.target.value = '';
          }}
        />
        <Button size="sm" variant="secondary" className="mt-2" onClick={() => file.current?.click()}>
          <FileText aria-hidden="true" className="size-4.5" />
          {t('codes.file')}
        </Button>
      </div>
      {checked && <Checked text={text} preview={checked} />}
    </ActionForm>
  );
}

function RemoveButton({ reward, code }: { reward: CodesReward; code: StoredCode }) {
  const remove = useWrite((ids: string[], key) => removeCodes(reward.id, ids, key));
  return (
    <Button
      size="sm"
      variant="ghost"
      busy={remove.isPending}
      aria-label={t('codes.remove.name', { end: code.end })}
      onClick={() =>
        remove.mutate([code.id], {
          onSuccess: ({ stock }) => showToast({ tone: 'success', text: t('codes.removed', { end: code.end, stock }) }),
          onError: (error) => handleError(error),
        })
      }
    >
      <Trash2 aria-hidden="true" className="size-4.5" />
    </Button>
  );
}

function CodeRow({ reward, code }: { reward: CodesReward; code: StoredCode }) {
  const { end, expiresOn, given } = code;
  return (
    <li className="flex min-h-13 items-center gap-3 border-b border-line py-1 last:border-0">
      <span className="font-mono font-semibold whitespace-nowrap">{t('codes.end', { end })}</span>
      <span className="min-w-0 grow text-sm text-ink-soft wrap-anywhere">
        {given ? (
          <TextWithWhen at={given.at} text={(when) => t('codes.given.to', { name: given.name, when })} />
        ) : expiresOn ? (
          t('codes.until', { day: formatDay(`${expiresOn}T12:00:00Z`, 'UTC', '') })
        ) : (
          ''
        )}
      </span>
      {given ? (
        <span className="text-sm text-ink-soft">{t(given.reveals > 0 ? 'codes.seen' : 'codes.unseen')}</span>
      ) : (
        <RemoveButton reward={reward} code={code} />
      )}
    </li>
  );
}

function StoredCodes({ reward }: { reward: CodesReward }) {
  const [state, setState] = useState<CodesState>('free');
  const codes = useInfiniteQuery(storedCodesOptions(reward.id, state));
  const items = codes.data?.pages.flatMap((page) => page.items) ?? [];
  return (
    <section aria-label={t('codes.stored')} className="min-w-0">
      <Segmented
        label={t('codes.stored')}
        options={(['free', 'given'] as const).map((value) => ({ value, label: t(`codes.state.${value}`) }))}
        value={state}
        onChange={setState}
      />
      <QueryState query={codes} className="mt-2 h-40" />
      {codes.data && items.length === 0 && (
        <p className="mt-4 flex items-center gap-2 text-ink-soft">
          <KeyRound aria-hidden="true" className="size-5" />
          {t(`codes.none.${state}`)}
        </p>
      )}
      {items.length > 0 && (
        <ul className="mt-2" aria-label={t(`codes.state.${state}`)}>
          {items.map((code) => (
            <CodeRow key={code.id} reward={reward} code={code} />
          ))}
        </ul>
      )}
      <LoadMore label={t('list.more')} list={codes} className="mt-2" />
    </section>
  );
}

export function CodesDialog({ reward, onClose }: { reward: CodesReward; onClose: () => void }) {
  return (
    <Dialog title={t('codes.title', { name: reward.name })} isWide onClose={onClose}>
      <div className="grid grid-cols-1 gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,1fr)_minmax(0,22rem)]">
        <div>
          <AddCodes reward={reward} onClose={onClose} />
        </div>
        <div className="lg:mt-5">
          <StoredCodes reward={reward} />
        </div>
      </div>
    </Dialog>
  );
}
