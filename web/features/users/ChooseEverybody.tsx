import { useEffect, useRef, useState } from 'react';
import type { User } from '../../../domain/api/users.ts';
import { handleError } from '../../app/errors/handle-error.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { readPage, type PeopleQuery } from './queries.ts';

/** A selection is no larger: what is done to more is better done by an import. */
const CHOSEN_MAX = 5_000;

interface Props {
  view: PeopleQuery;
  onChoose: (people: readonly User[]) => void;
}

/** Chooses everybody whom the filters leave, shown or not: page after page, until the end or a press on it. */
export function ChooseEverybody({ view, onChoose }: Props) {
  const [count, setCount] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const choose = async () => {
    const controller = new AbortController();
    running.current = controller;
    const people: User[] = [];
    setCount(0);
    try {
      let cursor = '';
      do {
        const page = await readPage(view, cursor, 100, controller.signal);
        people.push(...page.items);
        setCount(people.length);
        cursor = page.nextCursor ?? '';
      } while (cursor !== '' && people.length < CHOSEN_MAX);
      onChoose(people.slice(0, CHOSEN_MAX));
      if (cursor !== '') showToast({ tone: 'info', text: t('people.chosenMax', { count: CHOSEN_MAX }) });
    } catch (error) {
      if (!controller.signal.aborted) handleError(error);
    } finally {
      if (running.current === controller) setCount(null);
    }
  };

  return count === null ? (
    <Button size="sm" variant="ghost" onClick={() => void choose()}>
      {t('people.chooseEverybody')}
    </Button>
  ) : (
    <Button size="sm" variant="ghost" onClick={() => running.current?.abort()}>
      {t('people.choosing', { count })}
    </Button>
  );
}
