import { useInfiniteQuery } from '@tanstack/react-query';
import { BookOpen, HeartPulse, Lightbulb, Plus, Trash2, UsersRound, type LucideIcon } from 'lucide-react';
import { useState } from 'react';
import type { User } from '#domain/api/users.ts';
import type { ActivityKind } from '#domain/badges/badge.ts';
import { findManageRefusal } from '#domain/people/account-changes.ts';
import { ActionDialog } from '#web/kit/action/ActionForm.tsx';
import { useForm } from '#web/kit/action/use-form.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { useMe } from '#web/kit/session/me.ts';
import { formatDay } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { userActivitiesOptions, useRemoveActivity } from '#web/parts/corrections/correction-queries.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { MoreButton } from '#web/ui/LoadMore.tsx';
import { LogActivityDialog } from './correction-dialogs.tsx';

const ICONS: Readonly<Record<ActivityKind, LucideIcon>> = {
  team: UsersRound,
  wellness: HeartPulse,
  course: BookOpen,
  suggestion: Lightbulb,
};

interface RemoveActivityDialogProps {
  activity: { id: string; title: string };
  onClose: () => void;
}

/** Asks for confirmation before an activity record is removed, because the record cannot be restored. */
function RemoveActivityDialog({ activity, onClose }: RemoveActivityDialogProps) {
  const { id, title } = activity;
  const { dialog } = useForm({
    write: useRemoveActivity(),
    toInput: () => id,
    done: () => t('corrections.remove.done', { title }),
    onClose,
  });
  return (
    <ActionDialog
      title={t('corrections.remove.title')}
      text={t('corrections.remove.text', { title })}
      confirm={t('dialog.remove')}
      variant="error"
      {...dialog}
    />
  );
}

/** Admins cannot change their own records. */
export function Activities({ user }: { user: User }) {
  const me = useMe();
  const list = useInfiniteQuery(userActivitiesOptions(user.id));
  const [isLogging, setLogging] = useState(false);
  const [removed, setRemoved] = useState<{ id: string; title: string } | null>(null);
  const rows = list.data?.pages.flatMap(({ items }) => items) ?? [];
  const mayAct = user.id !== me.id;
  const mayLog = findManageRefusal(me, user) === null;
  return (
    <Card aria-labelledby="activities">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="activities" className="text-lg font-bold">
          {t('people.part.activities')}
        </h2>
        {mayLog && (
          <Button variant="secondary" size="sm" onClick={() => setLogging(true)}>
            <Plus aria-hidden="true" className="size-4.5" />
            {t('corrections.log')}
          </Button>
        )}
      </div>
      <QueryState query={list} className="mt-4 h-40" />
      {list.data && rows.length === 0 && (
        <EmptyState
          icon={UsersRound}
          title={t('corrections.activities.none')}
          text={t(mayLog ? 'corrections.activities.none.text' : 'corrections.activities.none.own')}
        />
      )}
      <ul className="mt-2 divide-y divide-line">
        {rows.map(({ id, kind, title, occurredOn, recordedByName }) => {
          const Icon = ICONS[kind];
          const day = formatDay(`${occurredOn}T12:00:00Z`, 'UTC', me.today.date);
          return (
            <li key={id} className="flex items-center gap-3 py-2.5">
              <span className="grid size-10 shrink-0 place-content-center rounded-full bg-action-soft text-action">
                <Icon aria-hidden="true" className="size-5" />
              </span>
              <div className="min-w-0 grow">
                <p className="font-medium wrap-anywhere">{title}</p>
                <p className="text-sm text-ink-soft">
                  {t(`corrections.kind.${kind}`)} · {day}
                  {recordedByName && ` · ${t('corrections.recordedBy', { name: recordedByName })}`}
                </p>
              </div>
              {mayAct && (
                <button
                  type="button"
                  aria-label={t('corrections.remove', { title })}
                  className="grid size-11 shrink-0 place-content-center rounded-control text-ink-soft hover:bg-sunken hover:text-bad"
                  onClick={() => setRemoved({ id, title })}
                >
                  <Trash2 aria-hidden="true" className="size-5" />
                </button>
              )}
            </li>
          );
        })}
      </ul>
      <MoreButton className="mt-3" label={t('list.more')} list={list} />
      {isLogging && <LogActivityDialog user={user} onClose={() => setLogging(false)} />}
      {removed && <RemoveActivityDialog activity={removed} onClose={() => setRemoved(null)} />}
    </Card>
  );
}
