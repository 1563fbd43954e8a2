import type { LoadedMe } from '../../kit/session/me.ts';
import { t } from '../../messages/t.ts';

/** Replaces the streak on the first day, and shows the one thing to do. */
export function Welcome({ me }: { me: LoadedMe }) {
  return (
    <section aria-labelledby="welcome">
      <h2
        id="welcome"
        className="text-4xl leading-tight font-bold tracking-tight wrap-anywhere short:text-3xl lg:text-5xl"
      >
        {t('dashboard.welcome.title', { name: me.firstName || me.name })}
      </h2>
      <p className="mt-3 max-w-prose text-lg text-ink-soft short:mt-1.5 short:text-base">
        {t(me.today.kind === 'scheduled' ? 'dashboard.welcome.text' : 'dashboard.welcome.off')}
      </p>
    </section>
  );
}
