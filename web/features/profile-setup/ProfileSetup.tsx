import { useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isAdmin } from '../../../domain/people/roles.ts';
import { useMe, welcomeName } from '../../kit/session/me.ts';
import { afterSignIn } from '../../kit/paths.ts';
import { usePageTitle } from '../../kit/use-page-title.ts';
import { t } from '../../messages/t.ts';
import { Actions } from '../../ui/Actions.tsx';
import { BrandMark } from '../../ui/BrandMark.tsx';
import { Button } from '../../ui/Button.tsx';
import { WhatItIs, WhoSeesWhat } from './Cards.tsx';
import { YourDay } from './YourDay.tsx';

const CARDS = ['what', 'who', 'day'] as const;

/** Focuses the heading of a card, so that screen readers announce it. */
const focus = (heading: HTMLElement | null): void => heading?.focus();

/**
 * Shows cards after the first sign-in. The cards explain the app and the visibility of data, and ask for the user's
 * name and time zone. Admins see only the last card.
 */
export default function ProfileSetup() {
  usePageTitle(t('setup.title'));
  const me = useMe();
  const navigate = useNavigate();
  const { from } = (useLocation().state ?? {}) as { from?: unknown };
  const cards = isAdmin(me.role) ? CARDS.slice(-1) : CARDS;
  const [place, setPlace] = useState(0);
  const [isSaving, setSaving] = useState(false);

  const start = () => void navigate(afterSignIn(me.role, from), { replace: true });
  // The user has already chosen a zone. An outdated record on the device led to this page.
  if (from !== undefined && me.isTimeZoneKnown && !isSaving) {
    return <Navigate to={afterSignIn(me.role, from)} replace />;
  }

  const card = cards[place] ?? 'day';
  const titles = {
    what: t('setup.heading', { name: welcomeName(me) }),
    who: t('setup.who'),
    day: cards.length === 1 ? t('setup.heading', { name: welcomeName(me) }) : t('setup.day'),
  };
  return (
    <main id="main" className="mx-auto flex min-h-svh w-full max-w-xl flex-col justify-center px-4 py-8 sm:px-6">
      <BrandMark brand={me.brand} className="h-14 max-w-64 self-start" />
      {cards.length > 1 && (
        <p className="mt-4 text-sm font-semibold text-ink-soft">
          {t('setup.step', { step: place + 1, steps: cards.length })}
        </p>
      )}
      <h1
        key={card}
        ref={place > 0 ? focus : null}
        tabIndex={-1}
        className="mt-1 text-3xl font-bold break-words lg:text-4xl"
      >
        {titles[card]}
      </h1>
      {card === 'day' && <YourDay me={me} onSaving={setSaving} onDone={start} />}
      {card !== 'day' && (
        <>
          {card === 'what' ? <WhatItIs /> : <WhoSeesWhat readers={me.moodReaders} />}
          <Actions>
            <Button size="lg" className="grow" onClick={() => setPlace(place + 1)}>
              {t('setup.next')}
            </Button>
            <Button size="lg" variant="ghost" onClick={() => setPlace(cards.length - 1)}>
              {t('setup.skip')}
            </Button>
          </Actions>
        </>
      )}
    </main>
  );
}
