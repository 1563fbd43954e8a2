import { useQueryClient } from '@tanstack/react-query';
import { LogOut, ChevronRight, Sprout } from 'lucide-react';
import { useMemo, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import { DEMO_ACCOUNTS, DEMO_OWNER, type DemoAccount } from '#domain/demo/accounts.ts';
import { localDateIn } from '#domain/time/local-date.ts';
import { API_OPTIONS } from '#web/kit/api/api.ts';
import { APART, refreshCompany } from '#web/kit/api/refresh-queries.ts';
import { IS_DEMO_IN_BROWSER } from '#web/kit/api/transport.ts';
import { handleError } from '#web/kit/errors/handle-error.ts';
import { PATHS } from '#web/kit/paths.ts';
import { endPush, isPushOn } from '#web/kit/push/consent.ts';
import { setCredentials } from '#web/kit/session/credentials.ts';
import { DemoAuthProvider, sessionUserId, useDemoAuth } from '#web/kit/session/demo-auth.tsx';
import { HAS_OWN_COMPANY_ONLY } from '#web/kit/session/demo-flags.ts';
import { IdentityContext, type Identity } from '#web/kit/session/identity.ts';
import { useMe, welcomeName } from '#web/kit/session/me.ts';
import { usePageTitle } from '#web/kit/use-page-title.ts';
import { formatDayLong } from '#web/messages/format.ts';
import { t } from '#web/messages/t.ts';
import { SignInHead } from '#web/parts/brand/SignInHead.tsx';
import { Avatar } from '#web/ui/Avatar.tsx';
import { Button } from '#web/ui/Button.tsx';
import { showToast } from '#web/ui/toast-store.ts';
import { hasUnsent, UnsentQuestion } from '#web/app/lazy-parts.tsx';

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

function SignIn() {
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

const BUTTON = 'h-full px-2 font-semibold text-action hover:underline disabled:opacity-60';

function OtherPerson() {
  const navigate = useNavigate();
  const { userId, signIn } = useDemoAuth();
  const [isAsking, setAsking] = useState(false);
  const [employee, admin] = DEMO_ACCOUNTS;
  const other = userId === employee.id ? admin : employee;
  const become = async () => {
    if (isPushOn()) await endPush();
    void navigate(PATHS.home, { replace: true });
    signIn(other.id);
  };
  const [name = ''] = other.name.split(' ');
  return (
    <>
      <button
        type="button"
        data-last="other"
        className={BUTTON}
        onClick={() => (hasUnsent() ? setAsking(true) : void become())}
      >
        {t('demo.be', { name })}
      </button>
      {isAsking && <UnsentQuestion onCancel={() => setAsking(false)} onLeave={() => void become()} />}
    </>
  );
}

/** Only the demo in the browser can move its clock. A server's clock is the same for all of its visitors. */
function NextDay() {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { timeZone } = useMe();
  const [isBusy, setBusy] = useState(false);
  const startNextDay = async () => {
    setBusy(true);
    try {
      const answer = await API_OPTIONS.fetch('/api/demo/next-day', { method: 'POST' });
      const { now } = (await answer.json()) as { now: string };
      await refreshCompany(client, APART);
      void navigate(PATHS.home);
      showToast({
        tone: 'success',
        text: t('demo.today', { day: formatDayLong(localDateIn(timeZone, new Date(now))) }),
      });
    } catch (error) {
      handleError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <button type="button" className={BUTTON} disabled={isBusy} onClick={() => void startNextDay()}>
      {t('demo.next')}
    </button>
  );
}

function DemoStrip() {
  const me = useMe();
  const { userId } = useDemoAuth();
  return (
    <fieldset data-demo-strip aria-label={t('demo.label')} className="@container border-b border-line/60 bg-sunken">
      <div className="mx-auto flex h-(--strip) max-w-7xl items-center gap-1.5 pr-2 pl-4 text-[min(0.8125rem,3.5cqi)] whitespace-nowrap sm:pr-4 sm:pl-6 lg:pr-6 lg:pl-8">
        <span className="font-bold">{t('demo.label')}</span>
        <span aria-hidden="true" className="@max-[15rem]:hidden">
          ·
        </span>
        <span data-last="you" className="mr-auto min-w-0 truncate text-ink-soft @max-[15rem]:sr-only">
          {userId === DEMO_OWNER.id ? t('demo.own') : t('demo.you', { name: welcomeName(me) })}
        </span>
        <span className="mr-auto hidden @max-[15rem]:inline" />
        <OtherPerson />
        {IS_DEMO_IN_BROWSER && <NextDay />}
      </div>
    </fieldset>
  );
}

function DemoUserMenu() {
  const navigate = useNavigate();
  const { signOut } = useDemoAuth();
  const [isAsking, setAsking] = useState(false);

  const leave = async () => {
    // Push must end while the user is still signed in, because the request to end it needs the session.
    if (isPushOn()) await endPush();
    // Without this navigation in the same render, the guard would remember this page as the page to return to.
    void navigate(PATHS.auth, { replace: true });
    signOut();
  };

  return (
    <>
      <Button variant="ghost" size="sm" onClick={() => (hasUnsent() ? setAsking(true) : void leave())}>
        <LogOut aria-hidden="true" className="size-5" />
        {t('app.signOut')}
      </Button>
      {isAsking && <UnsentQuestion onCancel={() => setAsking(false)} onLeave={() => void leave()} />}
    </>
  );
}

/** The credential is only the user's id. Only a demo server accepts it. */
const getToken: Identity['getToken'] = async () => sessionUserId();

setCredentials('Demo', getToken);

function Bridge({ children }: { children: ReactNode }) {
  const { userId, signOut } = useDemoAuth();
  const identity = useMemo<Identity>(
    () => ({
      status: userId === null ? 'signed-out' : 'signed-in',
      userId,
      isConfirmed: true,
      getToken,
      signOut: async () => signOut(),
      SignIn,
      UserMenu: DemoUserMenu,
      // A tap that missed the bell must not sign out.
      isInAccountOnPhone: true,
      ...(!HAS_OWN_COMPANY_ONLY && { Strip: DemoStrip }),
    }),
    [userId, signOut],
  );
  return <IdentityContext value={identity}>{children}</IdentityContext>;
}

export default function DemoIdentity({ children }: { children: ReactNode }) {
  return (
    <DemoAuthProvider>
      <Bridge>{children}</Bridge>
    </DemoAuthProvider>
  );
}
