import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { User } from '#domain/api/users.ts';
import { toAppError } from '#web/kit/api/app-error.ts';
import { useLoadedMe } from '#web/kit/session/me.ts';
import { t } from '#web/messages/t.ts';
import { AwardDialog } from '#web/parts/people/AwardDialog.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { foundOptions } from './admin-dashboard-queries.ts';

const LINE = 'px-3 py-2.5 text-ink-soft';

interface FoundProps {
  search: string;
  onChoose: (user: User) => void;
}

function Found({ search, onChoose }: FoundProps) {
  const { id: ownId } = useLoadedMe();
  const { data, error } = useQuery(foundOptions(search));
  // Nobody gives themselves points, and a removed user gets none.
  const people = data?.filter(({ id, isActive }) => isActive && id !== ownId);
  return (
    <div className="absolute inset-x-0 top-full z-30 mt-2 rounded-card border border-line bg-surface p-1.5 shadow-float">
      <output className={people?.length === 0 || error ? `block ${LINE}` : 'sr-only'}>
        {error ? toAppError(error).message : people && t('home.give.found', { count: people.length })}
      </output>
      <ul aria-label={t('home.give')}>
        {people?.map((user) => (
          <li key={user.id}>
            <button
              type="button"
              className="flex min-h-13 w-full items-center gap-3 rounded-control px-3 py-1.5 text-left hover:bg-sunken"
              onClick={() => onChoose(user)}
            >
              <Avatar name={user.name} url={user.avatarUrl} size="sm" />
              <span className="min-w-0">
                <span className="block truncate font-semibold" title={user.name}>
                  {user.name}
                </span>
                <span className="block truncate text-sm text-ink-soft">{user.department}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function GivePoints() {
  const [search, setSearch] = useState('');
  const [isOpen, setOpen] = useState(false);
  const [user, setUser] = useState<User | null>(null);
  const [round, setRound] = useState(0);
  const box = useRef<HTMLElement>(null);

  useEffect(() => {
    const stop = new AbortController();
    const { signal } = stop;
    box.current?.addEventListener('focusin', ({ target }) => setOpen(target !== box.current), { signal });
    document.addEventListener(
      'pointerdown',
      ({ target }) => {
        if (target instanceof Node && !box.current?.contains(target)) setOpen(false);
      },
      { signal },
    );
    return () => stop.abort();
  }, []);

  const close = () => {
    setUser(null);
    setOpen(false);
    setSearch('');
    setRound(round + 1);
    // The focus was on a result. In the field, it would open the phone's keyboard.
    box.current?.focus();
  };

  return (
    <section ref={box} tabIndex={-1} aria-label={t('home.give')} className="relative w-full outline-none sm:w-80">
      <SearchField key={round} label={t('home.give.search')} clearLabel={t('search.clear')} onSearch={setSearch} />
      {isOpen && search !== '' && <Found search={search} onChoose={setUser} />}
      {user && <AwardDialog user={user} onClose={close} />}
    </section>
  );
}
