import { queryOptions, useQuery } from '@tanstack/react-query';
import { hc } from 'hono/client';
import { Copy, Info, MonitorCheck, MonitorPlay, MonitorUp, MonitorX, Plus } from 'lucide-react';
import { useEffect, useId, useState, type FormEvent } from 'react';
import { newWallSchema, WALLS_MAX, type NewWall, type Wall } from '#domain/api/walls.ts';
import { useWrite } from '#web/kit/action/action-requests.ts';
import { ActionError } from '#web/kit/action/ActionForm.tsx';
import { API_OPTIONS, readBody, underKey } from '#web/kit/api/api.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { limitInput } from '#web/kit/limit-input.ts';
import { PATHS } from '#web/kit/paths.ts';
import { TextWithWhen } from '#web/kit/When.tsx';
import { t } from '#web/messages/t.ts';
import { toWallLink } from '#web/parts/display/display-queries.ts';
import { Face } from '#web/parts/wall/Face.tsx';
import { phaseAt, PHASES, type Phase } from '#web/parts/wall/Scene.tsx';
import { copyText } from '#web/ui/behaviour/copy-text.ts';
import { Button, buttonClass } from '#web/ui/Button.tsx';
import { Card, Section } from '#web/ui/Card.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { TextField } from '#web/ui/fields/Field.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Switch } from '#web/ui/fields/Switch.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import type { wallsRoutes } from '#worker/features/walls/routes.ts';

const client = hc<typeof wallsRoutes>('/api/walls', API_OPTIONS);

const wallsOptions = queryOptions({
  queryKey: ['walls'],
  queryFn: async ({ signal }) => (await readBody(client.index.$get(undefined, { init: { signal } }))).items,
  staleTime: 15_000,
});

const PREVIEW_MS = 30_000;

const previewOptions = queryOptions({
  queryKey: ['walls', 'preview'],
  queryFn: ({ signal }) => readBody(client.preview.$get(undefined, { init: { signal } })),
  staleTime: PREVIEW_MS,
  refetchInterval: PREVIEW_MS,
  // Not stored on the device, because the preview contains first names of users.
  meta: { persist: false },
});

/** A repeated request adds another wall. */
const addWall = (json: NewWall) => readBody(client.index.$post({ json }));
const revokeWall = (id: string, key: string) => readBody(client[':id'].$delete({ param: { id } }, underKey(key)));

const useWallWrite = <Input, Result>(write: (input: Input, key: string) => Promise<Result>) =>
  useWrite(write, (queryClient) => queryClient.invalidateQueries({ queryKey: wallsOptions.queryKey, exact: true }));

interface Made {
  name: string;
  link: string;
}

function Link({ name, link }: Made) {
  const id = useId();
  useEffect(() => document.getElementById(id)?.focus(), [id]);
  return (
    <>
      <TextField
        label={t('walls.link', { name })}
        hint={t('walls.link.once')}
        readOnly
        id={id}
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
          {t('walls.link.here')}
        </a>
      </div>
    </>
  );
}

function AddWall({ onClose }: { onClose: () => void }) {
  const [name, setName] = useState('');
  const [showsAnnouncements, setShows] = useState(false);
  const [made, setMade] = useState<Made | null>(null);
  const add = useWallWrite(addWall);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (add.isPending) return;
    add.mutate(
      { name, showsAnnouncements },
      {
        onSuccess: ({ wall, credential }) => setMade({ name: wall.name, link: toWallLink(PATHS.display, credential) }),
      },
    );
  };
  // The link is shown only once, so a tap beside the dialog must not close the dialog while the link is shown.
  const isBusy = add.isPending || made !== null;
  return (
    <Dialog title={t(made ? 'walls.link.title' : 'walls.add')} isBusy={isBusy} onClose={onClose}>
      {made ? (
        <div className="mt-5 flex flex-col gap-4">
          <Link {...made} />
          <div className="flex justify-end border-t border-line pt-4">
            <Button variant="secondary" onClick={onClose}>
              {t('dialog.done')}
            </Button>
          </div>
        </div>
      ) : (
        <form onSubmit={submit} className="mt-5 flex flex-col gap-5">
          <TextField
            label={t('field.name')}
            hint={t('walls.form.name.hint')}
            required
            {...limitInput(newWallSchema.entries.name)}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Switch
            label={t('walls.form.announcements')}
            hint={t('walls.form.announcements.hint')}
            checked={showsAnnouncements}
            onChange={setShows}
          />
          <ActionError error={add.error} />
          <div className="flex flex-wrap justify-end gap-3">
            <Button variant="secondary" onClick={onClose}>
              {t('dialog.cancel')}
            </Button>
            <Button type="submit" busy={add.isPending}>
              {t('link.make')}
            </Button>
          </div>
        </form>
      )}
    </Dialog>
  );
}

/** Asks for confirmation before a wall is revoked, because its link cannot be restored. */
function Revoke({ wall: { id, name }, onClose }: { wall: Wall; onClose: () => void }) {
  const revoke = useWallWrite((_: null, key) => revokeWall(id, key));
  const end = () =>
    revoke.mutate(null, {
      onSuccess: () => {
        showToast({ tone: 'success', text: t('walls.revoked', { name }) });
        onClose();
      },
    });
  return (
    <Dialog title={t('walls.revoke.title', { name })} isBusy={revoke.isPending} onClose={onClose}>
      <p className="mt-3 text-ink-soft">{t('walls.revoke.text')}</p>
      <ActionError error={revoke.error} />
      <div className="mt-5 flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          {t('dialog.cancel')}
        </Button>
        <Button variant="error" busy={revoke.isPending} onClick={end}>
          {t('walls.revoke')}
        </Button>
      </div>
    </Dialog>
  );
}

function WallRow({ wall }: { wall: Wall }) {
  const [isAsking, setAsking] = useState(false);
  const { name, showsAnnouncements, createdAt, seenAt } = wall;
  const Screen = seenAt ? MonitorCheck : MonitorX;
  return (
    <li className="flex flex-col gap-3 border-b border-line py-4 last:border-0 sm:flex-row sm:items-center sm:gap-6">
      <div className="min-w-0 grow">
        <p className="font-semibold wrap-anywhere">{name}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-soft">
          <span className="inline-flex items-center gap-1.5">
            <Screen aria-hidden="true" className="size-4" />
            <span>
              {seenAt ? <TextWithWhen at={seenAt} text={(when) => t('walls.seen', { when })} /> : t('walls.unseen')}
            </span>
          </span>
          <span>
            <TextWithWhen at={createdAt} text={(when) => t('walls.made', { when })} />
          </span>
          {showsAnnouncements && <span>{t('walls.announcements')}</span>}
        </p>
      </div>
      <Button
        size="sm"
        variant="outline"
        className="shrink-0 self-start sm:self-auto"
        aria-label={t('walls.revoke.name', { name })}
        onClick={() => setAsking(true)}
      >
        {t('walls.revoke')}
      </Button>
      {isAsking && <Revoke wall={wall} onClose={() => setAsking(false)} />}
    </li>
  );
}

const LIGHTS = ['now', ...PHASES] as const;
type Light = 'now' | Phase;

/** The admin can choose the colours of another time of day. */
function Preview() {
  const id = useId();
  const [light, setLight] = useState<Light>('now');
  const preview = useQuery(previewOptions);
  const now = new Date(preview.data?.now ?? 0);
  const phase = light === 'now' && preview.data ? phaseAt(now, preview.data.timeZone) : (light as Phase);
  return (
    <section aria-labelledby={id}>
      <div className="mb-3 flex flex-wrap items-center justify-between gap-3">
        <h2 id={id} className="text-xl font-bold">
          {t('walls.preview')}
        </h2>
        <div className="w-full sm:w-auto">
          <Segmented
            label={t('walls.preview.light')}
            options={LIGHTS.map((value) => ({ value, label: t(`walls.preview.${value}`) }))}
            value={light}
            onChange={setLight}
          />
        </div>
      </div>
      <QueryState query={preview} className="aspect-video w-full" />
      {preview.data && (
        <figure aria-label={t('walls.preview.image')} className="wall-preview rounded-card shadow-soft">
          <div inert aria-hidden="true" className="wall" data-phase={phase}>
            <Face day={preview.data} now={now} phase={phase} />
          </div>
        </figure>
      )}
    </section>
  );
}

export default function WallSettings() {
  const [isAdding, setAdding] = useState(false);
  const walls = useQuery(wallsOptions);
  const items = walls.data ?? [];
  const isFull = items.length >= WALLS_MAX;
  const add = () => setAdding(true);

  return (
    <div className="flex w-full flex-col">
      <PageHeader
        title={t('walls.title')}
        text={t('walls.intro')}
        back={{ to: PATHS.qrSettings, label: t('nav.qrSettings') }}
      >
        {items.length > 0 && !isFull && (
          <Button onClick={add}>
            <Plus aria-hidden="true" className="size-5" />
            {t('walls.add')}
          </Button>
        )}
      </PageHeader>
      <div className="flex flex-col gap-8">
        <QueryState query={walls} className="h-40" />
        {walls.data && items.length === 0 && (
          <div className="rounded-card bg-surface shadow-soft">
            <EmptyState
              icon={MonitorPlay}
              title={t('walls.none.title')}
              text={t('walls.none.text')}
              action={<Button onClick={add}>{t('walls.add')}</Button>}
            />
          </div>
        )}
        {items.length > 0 && (
          <Section title={t('walls.list')}>
            <Card className="py-1">
              <ul aria-label={t('walls.list')}>
                {items.map((wall) => (
                  <WallRow key={wall.id} wall={wall} />
                ))}
              </ul>
            </Card>
            {isFull && <p className="mt-3 text-ink-soft">{t('walls.limit', { count: WALLS_MAX })}</p>}
          </Section>
        )}
        <Preview />
        <section aria-labelledby="walls-how">
          <h2 id="walls-how" className="text-xl font-bold">
            {t('walls.how')}
          </h2>
          <ol className="mt-3 flex list-decimal flex-col gap-2 pl-5 text-ink-soft">
            <li>{t('walls.how.open')}</li>
            <li>{t('walls.how.full')}</li>
            <li>{t('walls.how.self')}</li>
          </ol>
        </section>
        <aside className="flex gap-3 rounded-card bg-sunken p-(--space-card)">
          <Info aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-ink-soft" />
          <div>
            <h2 className="font-semibold">{t('walls.private')}</h2>
            <p className="mt-1 text-ink-soft">{t('walls.private.text')}</p>
            <p className="mt-2 text-ink-soft">{t('walls.private.names')}</p>
          </div>
        </aside>
      </div>
      {isAdding && <AddWall onClose={() => setAdding(false)} />}
    </div>
  );
}
