import { useMutation, useQuery } from '@tanstack/react-query';
import { Check, Plus, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import {
  THANKS_RECEIVERS_MAX,
  THANKS_WORDS_MAX,
  thanksInputSchema,
  type Thankable,
  type Thanked,
  type ThanksForm as FormFacts,
} from '#domain/api/thanks.ts';
import { AUDIENCES, type Audience } from '#domain/thanks/readers.ts';
import { ActionForm } from '#web/kit/action/ActionForm.tsx';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { QueryError } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { useMe, useLoadedMe } from '#web/kit/session/me.ts';
import { translateName } from '#web/messages/built-in.ts';
import { formatDay, formatNumber } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { useWillWait } from '#web/offline/offline-mode.ts';
import { tellThanked } from '#web/offline/outbox/announce.ts';
import { useOutbox } from '#web/offline/outbox/outbox-store.ts';
import { discard, submit, throwIfRefused } from '#web/offline/outbox/outbox.ts';
import { keepUndoable } from '#web/offline/outbox/undoable.ts';
import { Avatar } from '#web/ui/Avatar.tsx';
import { useFocusRestoration } from '#web/ui/behaviour/focus-restoration.ts';
import { Button } from '#web/ui/Button.tsx';
import { Alert, Skeleton } from '#web/ui/Card.tsx';
import { Actions, Dialog } from '#web/ui/Dialog.tsx';
import { TextArea } from '#web/ui/fields/Field.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { Chips, Segmented } from '#web/ui/fields/Segmented.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { closeThanks, useThanksForm, type Receiver, type ThanksDraft } from './thanks-form.ts';
import {
  foundOptions,
  suggestionsOptions,
  takeThanksBack,
  thankableOptions,
  thanksFormOptions,
} from './thanks-queries.ts';
import { fitPoints, formatReceivers, ICONS_OF_VALUES, listPointChoices, readRoom, toInput } from './thanks-view.ts';

/** When fewer than this number of characters remain, the form shows the number. */
const TELL_BELOW = 60;

function Candidate({
  person,
  isChosen,
  isFull,
  onPress,
}: {
  person: Thankable;
  isChosen: boolean;
  isFull: boolean;
  onPress: () => void;
}) {
  return (
    <button
      type="button"
      aria-pressed={isChosen}
      disabled={isFull && !isChosen}
      onClick={onPress}
      className="-mx-2 flex min-h-13 w-[calc(100%+1rem)] items-center gap-3 rounded-control px-2 py-1.5 text-left hover:bg-sunken disabled:opacity-60"
    >
      <Avatar name={person.name} url={person.avatarUrl} size="sm" />
      <span className="min-w-0 grow">
        <span className="block font-semibold wrap-anywhere">{person.name}</span>
        <span className="block text-sm text-ink-soft wrap-anywhere">{person.department}</span>
      </span>
      {isChosen && <Check aria-hidden="true" className="size-5 shrink-0 text-action" strokeWidth={2.5} />}
    </button>
  );
}

const isNamed = ({ name }: Thankable, search: string): boolean =>
  name.toLocaleLowerCase().includes(search.toLocaleLowerCase());

interface PickerProps {
  chosen: readonly Receiver[];
  onToggle: (person: Thankable) => void;
}

function Picker({ chosen, onToggle }: PickerProps) {
  const [search, setSearch] = useState('');
  const isOnline = useOutbox((state) => state.isOnline);
  const suggestions = useQuery(suggestionsOptions);
  const found = useQuery({ ...foundOptions(search), enabled: search !== '' && isOnline });
  const isSearched = search !== '' && isOnline;
  const query = isSearched ? found : suggestions;
  const people = isSearched ? found.data?.items : suggestions.data?.items.filter((one) => isNamed(one, search));
  return (
    <div>
      <SearchField label={t('thanks.form.search')} clearLabel={t('rewards.search.clear')} onSearch={setSearch} />
      {!isOnline && <p className="mt-2 text-sm text-ink-soft">{t('thanks.form.search.offline')}</p>}
      <output className={people?.length === 0 ? 'block py-3 text-ink-soft' : 'sr-only'}>
        {people &&
          t(search === '' && people.length === 0 ? 'thanks.form.nobody' : 'thanks.form.found', {
            count: people.length,
          })}
      </output>
      {query.isPending && isOnline && <Skeleton className="mt-3 h-52" />}
      {query.isLoadingError && <QueryError query={query} />}
      <ul aria-label={t('thanks.form.who')} className="mt-2 empty:hidden">
        {people?.map((person) => (
          <li key={person.userId}>
            <Candidate
              person={person}
              isChosen={chosen.some(({ userId }) => userId === person.userId)}
              isFull={chosen.length >= THANKS_RECEIVERS_MAX}
              onPress={() => onToggle(person)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Chosen({ people, onRemove }: { people: readonly Receiver[]; onRemove: (person: Receiver) => void }) {
  return (
    <ul aria-label={t('thanks.form.to')} className="contents">
      {people.map((person) => (
        <li
          key={person.userId}
          className="flex min-w-0 items-center gap-2 rounded-full bg-action-soft pl-1 font-medium text-action"
        >
          <Avatar name={person.name} url={person.avatarUrl} size="sm" />
          <span className="min-w-0 wrap-anywhere">{person.name}</span>
          <button
            type="button"
            aria-label={t('thanks.form.remove', { name: person.name })}
            className="-ml-1 grid size-11 shrink-0 place-content-center rounded-full hover:text-action-strong"
            onClick={() => onRemove(person)}
          >
            <X aria-hidden="true" className="size-4.5" />
          </button>
        </li>
      ))}
    </ul>
  );
}

interface ValuesProps {
  values: FormFacts['values'];
  chosen: string | null;
  onChoose: (id: string | null) => void;
}

/** Pressing the chosen value again clears the choice. */
function Values({ values, chosen, onChoose }: ValuesProps) {
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1.5 font-semibold">
        {t('thanks.form.value')} <span className="text-sm font-normal text-ink-soft">{t('mood.optional')}</span>
      </legend>
      <div className="flex flex-wrap gap-2">
        {values.map(({ id, name, icon }) => {
          const Icon = ICONS_OF_VALUES[icon];
          return (
            <button
              key={id}
              type="button"
              aria-pressed={id === chosen}
              onClick={() => onChoose(id === chosen ? null : id)}
              className="flex min-h-11 items-center gap-2 rounded-full border border-line px-4 text-left text-sm font-medium wrap-anywhere text-ink hover:bg-sunken aria-pressed:border-action aria-pressed:bg-action-soft aria-pressed:text-action"
            >
              <Icon aria-hidden="true" className="size-4.5 shrink-0" />
              {translateName(name)}
            </button>
          );
        })}
      </div>
    </fieldset>
  );
}

interface PointsProps {
  allowance: FormFacts['allowance'];
  receivers: readonly Receiver[];
  points: number;
  room: ReturnType<typeof readRoom>;
  onChoose: (points: number) => void;
}

function Points({ allowance, receivers, points, room: { left, most }, onChoose }: PointsProps) {
  const day = formatDay(`${allowance.nextOn}T00:00:00Z`, 'UTC', allowance.nextOn);
  if (most === 0) {
    const text =
      left === 0 ? t('thanks.form.points.gone', { points: allowance.perMonth, day }) : t('thanks.form.points.shared');
    return <p className="text-sm text-ink-soft">{text}</p>;
  }
  const label = t('thanks.form.points', { count: receivers.length });
  return (
    <div>
      <p aria-hidden="true" className="mb-0.5 font-semibold">
        {label}
      </p>
      <Chips
        label={label}
        options={listPointChoices(most).map((choice) => ({ value: String(choice), label: formatNumber(choice) }))}
        value={String(points)}
        onChange={(choice) => onChoose(Number(choice))}
      />
      <p className="mt-1 text-sm text-ink-soft" aria-live="polite">
        {t(points > 0 ? 'thanks.form.points.after' : 'thanks.form.points.left', {
          points: left - points * receivers.length,
          day,
        })}
      </p>
    </div>
  );
}

/** A colleague whom the form was opened for has no limit yet. */
function useReceivers({ receivers }: ThanksDraft): readonly Receiver[] {
  const unknown = receivers.find(({ pointsMost }) => pointsMost === null);
  const { data } = useQuery({ ...thankableOptions(unknown?.userId ?? ''), enabled: unknown !== undefined });
  const known = data?.items[0];
  return receivers.map((one) => (one.pointsMost === null && known?.userId === one.userId ? known : one));
}

/** Returns a function that queues the thanks, and offers to undo it. */
function useSend() {
  const willWait = useWillWait();
  const { id: ownId } = useLoadedMe();
  return useMutation({
    mutationFn: async ({
      draft,
      isByKeyboard,
    }: {
      draft: ThanksDraft & { audience: Audience };
      isByKeyboard: boolean;
    }) => {
      const names = formatReceivers(draft.receivers, ownId);
      const wanted = {
        type: 'thanks' as const,
        endpoint: '/api/thanks',
        method: 'POST' as const,
        data: toInput(draft),
        shows: { name: names, people: draft.receivers },
      };
      const refused = useThanksForm.getState().open?.refused;
      const id = await keepUndoable(wanted);
      if (id === null) {
        const settled = await throwIfRefused(await submit(wanted));
        if (settled.state === 'done') tellThanked(settled.id, names, settled.answer as Thanked);
      } else {
        showToast({
          key: id,
          tone: 'info',
          text: t(willWait ? 'thanks.waiting' : 'thanks.sending', { names }),
          action: {
            label: t('dialog.undo'),
            takesFocus: isByKeyboard,
            onPress: () => void takeThanksBack(id, draft).catch(handleError),
          },
        });
      }
      // The earlier attempt, which this one replaces.
      if (refused) await discard(refused.actionId).catch(handleError);
    },
    retry: false,
    onSuccess: () => closeThanks(null),
  });
}

export default function ThanksForm() {
  const open = useThanksForm((state) => state.open);
  return open && <OpenForm open={open} />;
}

type Open = NonNullable<ReturnType<typeof useThanksForm.getState>['open']>;

function OpenForm({ open }: { open: Open }) {
  useFocusRestoration();
  const me = useMe();
  const actions = useOutbox((state) => state.actions);
  const { data: facts } = useQuery(thanksFormOptions);
  const [draft, setDraft] = useState(open.draft);
  const [isAdding, setAdding] = useState(false);
  const [isTried, setTried] = useState(false);
  const isByKeyboard = useRef(false);
  const words = useRef<HTMLTextAreaElement>(null);
  const start = useRef<HTMLDivElement>(null);
  const send = useSend();
  const receivers = useReceivers(draft);
  const isStarted = receivers.length > 0;
  const set = (change: Partial<ThanksDraft>) => setDraft((before) => ({ ...before, ...change }));

  // A focused search would open a phone's keyboard above the colleagues.
  useEffect(() => (isStarted ? words : start).current?.focus({ preventScroll: true }), [isStarted]);

  const toggle = (person: Receiver) => {
    const others = receivers.filter(({ userId }) => userId !== person.userId);
    set({ receivers: others.length < receivers.length ? others : [...receivers, person] });
    if (others.length === 0) setAdding(false);
  };
  const audience = draft.audience ?? (me.department === '' ? 'company' : 'department');
  const room = facts && readRoom(facts.allowance, receivers, actions);
  const points = fitPoints(draft.points, room?.most ?? 0);
  const hasPoints = facts !== undefined && facts.allowance.perMonth > 0;
  const roomForWords = THANKS_WORDS_MAX - draft.words.length;
  const close = () => closeThanks({ ...draft, receivers });
  const submitForm = () => {
    setTried(true);
    if (draft.words.trim() === '') return words.current?.focus();
    send.mutate({ draft: { ...draft, receivers, audience, points }, isByKeyboard: isByKeyboard.current });
  };

  return (
    <Dialog title={t('thanks.form.title')} isBusy={send.isPending} onClose={close}>
      <div
        ref={start}
        tabIndex={-1}
        // The `detail` of a click event is 0 when a key caused the click.
        onClickCapture={({ detail }) => void (isByKeyboard.current = detail === 0)}
      >
        {open.refused && <Alert className="mt-4">{t('thanks.form.refused', { reason: open.refused.reason })}</Alert>}
        {isStarted ? (
          <ActionForm
            confirm={t('thanks.form.send')}
            busy={send.isPending}
            error={send.error}
            onSubmit={submitForm}
            onClose={close}
          >
            <div className="flex flex-wrap items-center gap-2">
              <Chosen people={receivers} onRemove={toggle} />
              {receivers.length < THANKS_RECEIVERS_MAX && (
                <Button
                  variant="outline"
                  size="sm"
                  className="rounded-full!"
                  aria-expanded={isAdding}
                  onClick={() => setAdding(!isAdding)}
                >
                  {!isAdding && <Plus aria-hidden="true" className="size-4.5" />}
                  {t(isAdding ? 'dialog.done' : 'thanks.form.add')}
                </Button>
              )}
            </div>
            {isAdding && <Picker chosen={receivers} onToggle={toggle} />}
            <TextArea
              ref={words}
              label={t('thanks.form.words')}
              {...limitInput(thanksInputSchema.entries.words)}
              rows={2}
              value={draft.words}
              onChange={({ target }) => set({ words: target.value })}
              error={isTried && draft.words.trim() === '' ? t('thanks.form.words.missing') : null}
              aside={
                roomForWords < TELL_BELOW && (
                  <span className="text-sm text-ink-soft">{t('checkin.note.room', { count: roomForWords })}</span>
                )
              }
            />
            {facts && facts.values.length > 0 && (
              <Values values={facts.values} chosen={draft.valueId} onChoose={(valueId) => set({ valueId })} />
            )}
            {hasPoints && room && (
              <Points
                allowance={facts.allowance}
                receivers={receivers}
                points={points}
                room={room}
                onChoose={(chosen) => set({ points: chosen })}
              />
            )}
            <div>
              <p aria-hidden="true" className="mb-1.5 font-semibold">
                {t('thanks.form.seen')}
              </p>
              <Segmented
                label={t('thanks.form.seen')}
                options={AUDIENCES.filter((one) => one !== 'department' || me.department !== '').map((value) => ({
                  value,
                  label: t(`thanks.form.audience.${value}`),
                }))}
                value={audience}
                onChange={(value) => set({ audience: value })}
              />
              <p className="mt-1.5 text-sm text-ink-soft" aria-live="polite">
                {t(`thanks.form.seen.${audience}`, {
                  department: me.department,
                  names: formatReceivers(receivers, me.id),
                })}
              </p>
            </div>
          </ActionForm>
        ) : (
          <div className="mt-4">
            <Picker chosen={receivers} onToggle={toggle} />
            <Actions>
              <Button size="lg" variant="outline" className="grow" onClick={close}>
                {t('dialog.cancel')}
              </Button>
            </Actions>
          </div>
        )}
      </div>
    </Dialog>
  );
}
