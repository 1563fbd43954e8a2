import { useQuery } from '@tanstack/react-query';
import { Braces, CalendarClock, MailOpen, ScrollText } from 'lucide-react';
import { Link } from 'react-router';
import { mailStateOptions } from '#web/kit/api/mail-state.ts';
import { PATHS } from '#web/kit/paths.ts';
import { t } from '#web/messages/t.ts';
import { Card } from '#web/ui/Card.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

const TOOLS = [
  { to: PATHS.audit, name: 'audit', icon: ScrollText },
  { to: PATHS.jobs, name: 'jobs', icon: CalendarClock },
  { to: PATHS.apiDocs, name: 'api', icon: Braces },
  { to: PATHS.mailOutbox, name: 'mail', icon: MailOpen },
] as const;

/** The pages for engineers, which HR needs rarely. */
export default function System() {
  const { data } = useQuery(mailStateOptions);
  // Only a demo stores emails instead of sending them.
  const tools = TOOLS.filter(({ name }) => name !== 'mail' || data?.isOutbox);
  return (
    <div className="w-full">
      <PageHeader
        title={t('engine.title')}
        text={t('engine.intro')}
        back={{ to: PATHS.settings, label: t('settings.title') }}
      />
      <Card className="py-1">
        <ul className="divide-y divide-line">
          {tools.map(({ to, name, icon: Icon }) => (
            <li key={name}>
              <Link to={to} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-4 hover:text-action">
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-content-center rounded-2xl bg-action-soft text-action"
                >
                  <Icon className="size-5.5" strokeWidth={1.75} />
                </span>
                <span className="min-w-[min(10rem,100%)] grow basis-0">
                  <span className="block leading-tight font-semibold">{t(`${name}.title`)}</span>
                  <span className="mt-0.5 block text-sm text-ink-soft">{t(`${name}.intro`)}</span>
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
