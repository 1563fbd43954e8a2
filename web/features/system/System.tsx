import { useQuery } from '@tanstack/react-query';
import { Braces, CalendarClock, ChevronRight, MailOpen, ScrollText } from 'lucide-react';
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
  // Only a demo stores e-mails instead of sending them.
  const tools = TOOLS.filter(({ name }) => name !== 'mail' || data?.isOutbox);
  return (
    <div className="w-full">
      <PageHeader title={t('engine.title')} text={t('engine.intro')} />
      <Card className="py-1">
        <ul className="divide-y divide-line">
          {tools.map(({ to, name, icon: Icon }) => (
            <li key={name} className="relative flex items-center gap-4 py-4">
              <span
                aria-hidden="true"
                className="grid size-11 shrink-0 place-content-center rounded-2xl bg-action-soft text-action"
              >
                <Icon className="size-5.5" strokeWidth={1.75} />
              </span>
              <div className="min-w-0 grow">
                <h2 className="leading-tight font-semibold">
                  <Link to={to} className="after:absolute after:inset-0 hover:underline">
                    {t(`${name}.title`)}
                  </Link>
                </h2>
                <p className="mt-0.5 text-sm text-ink-soft">{t(`${name}.intro`)}</p>
              </div>
              <ChevronRight aria-hidden="true" className="size-5 shrink-0 text-ink-soft" />
            </li>
          ))}
        </ul>
      </Card>
    </div>
  );
}
