import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import type { ErrorCode } from '#domain/api/errors.ts';
import type { ImportChoices, PeopleImport } from '#domain/api/people-import.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { Actions } from '#web/ui/Dialog.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Alert, Card } from '#web/ui/Card.tsx';
import { ProgressBar } from '#web/ui/ProgressBar.tsx';
import { applyNext, importKey } from './import-queries.ts';

type Applying =
  | { step: 'idle' }
  | { step: 'running' }
  /** The server asked the client to wait. The import then continues automatically. */
  | { step: 'waiting' }
  | { step: 'stopped' }
  /** `isOver` is true when no retry can continue the import. */
  | { step: 'failed'; message: string; isOver: boolean };

const OVER: readonly ErrorCode[] = ['import_expired', 'import_not_found'];

/** If the server asks for a longer wait, the import fails. */
const WAIT_MAX_MS = 120_000;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });

/** `start` also resumes the import. */
function useApply(id: string, choices: ImportChoices) {
  const client = useQueryClient();
  const [applying, setApplying] = useState<Applying>({ step: 'idle' });
  const stop = useRef<AbortController | null>(null);
  // A failed part is sent again with the same key, so that the part is applied once even if its answer was lost.
  const key = useRef(crypto.randomUUID());
  // A key belongs to one request, so other choices need another key.
  const asked = useRef('');
  useEffect(() => () => stop.current?.abort(), []);

  async function part(signal: AbortSignal): Promise<PeopleImport | null> {
    try {
      const state = await applyNext(id, choices, key.current, signal);
      key.current = crypto.randomUUID();
      return state;
    } catch (thrown) {
      const error = toAppError(thrown);
      const wait = error.type === 'RATE_LIMIT' ? error.retryAfterMs : null;
      if (signal.aborted || wait === null || wait > WAIT_MAX_MS) throw thrown;
      setApplying({ step: 'waiting' });
      await pause(wait, signal);
      return null;
    }
  }

  const start = async () => {
    const controller = new AbortController();
    stop.current = controller;
    if (asked.current !== JSON.stringify(choices)) key.current = crypto.randomUUID();
    asked.current = JSON.stringify(choices);
    setApplying({ step: 'running' });
    try {
      for (let isDone = false; !isDone && !controller.signal.aborted;) {
        const state = await part(controller.signal);
        if (!state) continue;
        client.setQueryData(importKey(id), state);
        setApplying({ step: 'running' });
        isDone = state.applied.waiting === 0;
      }
      setApplying({ step: controller.signal.aborted ? 'stopped' : 'idle' });
    } catch (thrown) {
      const { message, code } = toAppError(thrown);
      setApplying(
        controller.signal.aborted
          ? { step: 'stopped' }
          : { step: 'failed', message, isOver: code !== null && OVER.includes(code) },
      );
    } finally {
      void refreshCompany(client, ['imports']);
    }
  };
  return { applying, start, stop: () => stop.current?.abort() };
}

interface Chosen {
  all: boolean;
  names: readonly string[];
  invite: boolean;
}

const toChoices = ({ all, names, invite }: Chosen): ImportChoices => ({
  newDepartments: all ? 'all' : [...names],
  invite,
});

/** Rows of a new department count only when it is added. */
function countChosen(
  { counts, newDepartments }: PeopleImport,
  { all, names }: Chosen,
): { new: number; changed: number } {
  const { added, changed, isChosen } = newDepartments;
  if (all || isChosen) return counts;
  const ticked = newDepartments.names.filter(({ name }) => names.includes(name));
  const sum = (what: 'added' | 'changed') => ticked.reduce((total, department) => total + department[what], 0);
  return { new: counts.new - added + sum('added'), changed: counts.changed - changed + sum('changed') };
}

function planText({ new: added, changed }: { new: number; changed: number }): string {
  const parts = [
    ...(added > 0 || changed === 0 ? [t('import.plan.add', { count: added })] : []),
    ...(changed > 0 ? [t('import.plan.change', { count: changed })] : []),
  ];
  return parts.join(' ');
}

function applyLabel({ new: added, changed }: { new: number; changed: number }): string {
  if (changed === 0) return t('import.apply.add', { count: added });
  if (added === 0) return t('import.apply.change', { count: changed });
  return t('import.apply.both', { added: formatNumber(added), changed: formatNumber(changed) });
}

interface TickProps {
  label: string;
  people?: number;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

function Tick({ label, people, checked, onChange }: TickProps) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3">
      <input
        type="checkbox"
        className="size-5 shrink-0 cursor-pointer accent-action"
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
      />
      <span className="min-w-0 grow wrap-anywhere">{label}</span>
      {people !== undefined && (
        <span className="num shrink-0 text-sm text-ink-soft">{t('people.count', { count: people })}</span>
      )}
    </label>
  );
}

interface DepartmentsProps {
  departments: PeopleImport['newDepartments'];
  chosen: Chosen;
  onChoose: (chosen: Pick<Chosen, 'all' | 'names'>) => void;
}

/** Nothing is ticked at first, because a new department may be a typing error. */
function NewDepartments({ departments: { names, count }, chosen, onChoose }: DepartmentsProps) {
  const id = useId();
  const [only] = names;
  const isTicked = (name: string) => chosen.all || chosen.names.includes(name);
  const tick = (name: string, checked: boolean) => {
    const ticked = names.map((one) => one.name).filter((one) => (one === name ? checked : isTicked(one)));
    onChoose({ all: ticked.length === count, names: ticked });
  };
  return (
    <fieldset aria-labelledby={id} className="mt-4 rounded-control bg-sunken px-4 pt-3 pb-2">
      <h2 id={id} className="mb-1 font-semibold wrap-anywhere">
        {count === 1 && only ? t('import.departments.one', { name: only.name }) : t('import.departments', { count })}
      </h2>
      {count > 1 && (
        <div className="border-b border-line">
          <Tick
            label={t('import.departments.all')}
            checked={chosen.all}
            onChange={(all) => onChoose({ all, names: [] })}
          />
        </div>
      )}
      <ul className={count > 4 ? 'grid gap-x-8 sm:grid-cols-2' : ''}>
        {names.map(({ name, added, changed }) => (
          <li key={name}>
            <Tick
              label={count === 1 ? t('import.departments.add', { name }) : name}
              people={added + changed}
              checked={isTicked(name)}
              onChange={(checked) => tick(name, checked)}
            />
          </li>
        ))}
      </ul>
      {count > names.length && (
        <p className="py-1 text-sm text-ink-soft">{t('import.departments.more', { count: count - names.length })}</p>
      )}
    </fieldset>
  );
}

interface Props {
  made: PeopleImport;
  onAnother: () => void;
  /** Absent when this browser no longer has the file. */
  onColumns?: (() => void) | undefined;
}

export function ApplyPanel({ made, onAnother, onColumns }: Props) {
  const [chosen, setChosen] = useState<Chosen>({ all: false, names: [], invite: made.invitations.canSend });
  const { applying, start, stop } = useApply(made.id, toChoices(chosen));
  const { counts, applied, newDepartments } = made;
  const count = countChosen(made, chosen);
  const leftOut = counts.new + counts.changed - count.new - count.changed;
  const total = counts.new + counts.changed;
  const done = total - applied.waiting;
  const isRunning = applying.step === 'running' || applying.step === 'waiting';
  const isOver = applying.step === 'failed' && applying.isOver;
  const hasBegun = isRunning || done > 0;
  const words = t('import.applying', { done: formatNumber(done), total: formatNumber(total) });

  const columns = onColumns && !hasBegun && (
    <Button size="lg" variant="outline" onClick={onColumns}>
      {t('import.columns.change')}
    </Button>
  );

  if (total === 0) {
    return (
      <Card>
        <h2 className="text-xl font-semibold">{t('import.apply.nothing')}</h2>
        <p className="mt-1 text-ink-soft">
          {t(counts.wrong > 0 ? 'import.apply.nothing.wrong' : 'import.apply.nothing.text')}
        </p>
        <Actions>
          <Button size="lg" variant="secondary" onClick={onAnother}>
            {t('import.another')}
          </Button>
          {columns}
        </Actions>
      </Card>
    );
  }
  return (
    <Card>
      {!hasBegun && (
        <p className="text-lg font-medium">
          {planText(count)}
          {counts.wrong > 0 && ` ${t('import.plan.wrong', { count: counts.wrong })}`}
          {leftOut > 0 && ` ${t('import.plan.leftOut', { count: leftOut })}`}
        </p>
      )}
      {!hasBegun && !newDepartments.isChosen && newDepartments.count > 0 && (
        <NewDepartments
          departments={newDepartments}
          chosen={chosen}
          onChoose={(departments) => setChosen({ ...chosen, ...departments })}
        />
      )}
      {!hasBegun && made.invitations.canSend && count.new > 0 && (
        <div className="mt-3">
          <Tick
            label={t('import.invite')}
            checked={chosen.invite}
            onChange={(invite) => setChosen({ ...chosen, invite })}
          />
        </div>
      )}
      {hasBegun && (
        <div aria-live="polite">
          <ProgressBar label={words} value={done} max={total} />
          <p className="num mt-2 font-medium">{words}</p>
        </div>
      )}
      <div aria-live="polite">
        {applying.step === 'waiting' && <p className="mt-1 text-ink-soft">{t('import.waiting')}</p>}
        {applying.step === 'stopped' && <p className="mt-1 text-ink-soft">{t('import.stopped')}</p>}
        {applying.step === 'idle' && hasBegun && (
          <p className="mt-1 text-ink-soft">{t('import.interrupted', { waiting: applied.waiting })}</p>
        )}
      </div>
      {applying.step === 'failed' && <Alert className="mt-3">{applying.message}</Alert>}
      <Actions>
        {isRunning ? (
          <Button size="lg" variant="outline" onClick={stop}>
            {t('dialog.stop')}
          </Button>
        ) : (
          <>
            {!isOver && (
              <Button
                size="lg"
                className="sm:grow"
                disabled={!hasBegun && count.new + count.changed === 0}
                onClick={() => void start()}
              >
                {hasBegun || applying.step === 'stopped' ? t('import.continue') : applyLabel(count)}
              </Button>
            )}
            {columns}
            <Button size="lg" variant={isOver ? 'primary' : 'outline'} onClick={onAnother}>
              {t('import.another')}
            </Button>
          </>
        )}
      </Actions>
    </Card>
  );
}
