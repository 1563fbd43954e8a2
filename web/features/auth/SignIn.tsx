import { ChevronRight } from 'lucide-react';
import { DEMO_ACCOUNTS, type DemoAccount } from '#domain/demo/accounts.ts';
import { useDemoAuth } from '#web/kit/session/demo-auth.tsx';
import { SignInHead } from '#web/parts/brand/SignInHead.tsx';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { t } from '#web/messages/t.ts';
import { Avatar } from '#web/ui/Avatar.tsx';

function AccountButton({ account }: { account: DemoAccount }) {
  const { signIn } = useDemoAuth();
  return (
    <button
      type="button"
      onClick={() => signIn(account.id)}
      className="group flex w-full items-center gap-4 rounded-card bg-surface p-5 text-left max-[15.5rem]:flex-col max-[15.5rem]:items-start shadow-soft hover:bg-sunken active:scale-[0.99]"
    >
      <Avatar name={account.name} url={account.avatar} size="lg" />
      <span className="min-w-0 grow">
        <span className="block text-xl font-bold">{account.name}</span>
        <span className="block text-sm font-medium text-action">
          {t(`auth.role.${account.role}`)} · {account.department}
        </span>
        <span className="mt-1 block text-sm text-ink-soft">{t(`auth.about.${account.role}`)}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-6 shrink-0 text-ink-soft transition-transform group-hover:translate-x-1 max-[15.5rem]:hidden"
      />
    </button>
  );
}

/** Shows the sign-in page of an installation without an identity provider, with the two demo accounts. */
export default function SignIn() {
  usePageTitle(t('auth.title'));
  return (
    <main className="mx-auto grid min-h-svh max-w-5xl content-center gap-10 p-6 max-[15.5rem]:p-4 lg:grid-cols-2 lg:items-center lg:gap-20">
      <div>
        <SignInHead />
        <h1 className="mt-2 text-4xl font-extrabold lg:text-5xl">{t('auth.tagline')}</h1>
        <p className="mt-4 text-lg text-ink-soft">{t('auth.intro')}</p>
      </div>
      <section aria-labelledby="accounts">
        <h2 id="accounts" className="mb-4 font-semibold">
          {t('auth.choose')}
        </h2>
        <ul className="flex flex-col gap-4">
          {DEMO_ACCOUNTS.map((account) => (
            <li key={account.id}>
              <AccountButton account={account} />
            </li>
          ))}
        </ul>
        <p className="mt-4 text-sm text-ink-soft">{t('auth.note')}</p>
      </section>
    </main>
  );
}
