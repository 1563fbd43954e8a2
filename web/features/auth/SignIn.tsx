import { ChevronRight, Sprout } from 'lucide-react';
import type { ReactNode } from 'react';
import { DEMO_ACCOUNTS, DEMO_OWNER, type DemoAccount } from '#domain/demo/accounts.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { HAS_OWN_COMPANY_ONLY } from '#web/kit/session/demo-flags.ts';
import { useDemoAuth } from '#web/kit/session/demo-auth.tsx';
import { SignInHead } from '#web/parts/brand/SignInHead.tsx';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { t } from '#web/messages/t.ts';
import { Avatar } from '#web/ui/Avatar.tsx';

interface CardProps {
  userId: string;
  picture: ReactNode;
  title: string;
  role: string;
  about: string;
}

function AccountCard({ userId, picture, title, role, about }: CardProps) {
  const { signIn } = useDemoAuth();
  return (
    <button
      type="button"
      onClick={() => signIn(userId)}
      className="group flex w-full items-center gap-4 rounded-card bg-surface p-4 text-left sm:p-5 max-[15.5rem]:flex-col max-[15.5rem]:items-start shadow-soft hover:bg-sunken active:scale-[0.99]"
    >
      {picture}
      <span className="min-w-0 grow">
        <span className="block text-xl font-bold">{title}</span>
        <span className="block text-sm font-medium text-action">{role}</span>
        <span className="mt-1 block text-sm text-ink-soft">{about}</span>
      </span>
      <ChevronRight
        aria-hidden="true"
        className="size-6 shrink-0 text-ink-soft transition-transform group-hover:translate-x-1 max-[15.5rem]:hidden"
      />
    </button>
  );
}

const AccountButton = ({ account }: { account: DemoAccount }) => (
  <AccountCard
    userId={account.id}
    picture={<Avatar name={account.name} url={account.avatar} size="lg" />}
    title={account.name}
    role={`${t(`auth.role.${account.role}`)} · ${account.department}`}
    about={t(`auth.about.${account.role}`)}
  />
);

const OwnCompanyButton = () => (
  <AccountCard
    userId={DEMO_OWNER.id}
    picture={
      <span
        aria-hidden="true"
        className="grid size-16 shrink-0 place-content-center rounded-full bg-action-soft text-action"
      >
        <Sprout className="size-8" />
      </span>
    }
    title={t('auth.own')}
    role={t('auth.role.super_admin')}
    about={t('auth.own.about')}
  />
);

/** A server has one company. The demo in the browser has two. */
const ACCOUNTS = HAS_OWN_COMPANY_ONLY ? [] : DEMO_ACCOUNTS;
const HAS_OWN_COMPANY = HAS_OWN_COMPANY_ONLY || IS_DEMO_IN_BROWSER;

/** Shows the sign-in page of an installation without an identity provider, with the demo's accounts. */
export default function SignIn() {
  usePageTitle(t('auth.title'));
  return (
    <main className="mx-auto grid min-h-svh max-w-5xl content-center gap-8 p-6 max-[15.5rem]:p-4 lg:grid-cols-2 lg:items-center lg:gap-20">
      <div>
        <SignInHead />
        <h1 className="mt-2 text-4xl font-extrabold lg:text-5xl">{t('auth.tagline')}</h1>
        <p className="mt-4 text-lg text-ink-soft">{t('auth.intro')}</p>
      </div>
      <section aria-labelledby="accounts">
        <h2 id="accounts" className="mb-4 font-semibold">
          {t(HAS_OWN_COMPANY_ONLY ? 'demo.own' : 'auth.choose')}
        </h2>
        <ul className="flex flex-col gap-3 sm:gap-4">
          {ACCOUNTS.map((account) => (
            <li key={account.id}>
              <AccountButton account={account} />
            </li>
          ))}
          {HAS_OWN_COMPANY && (
            <li>
              <OwnCompanyButton />
            </li>
          )}
        </ul>
        <p className="mt-4 text-sm text-ink-soft">{t(HAS_OWN_COMPANY_ONLY ? 'auth.own.note' : 'auth.note')}</p>
      </section>
    </main>
  );
}
