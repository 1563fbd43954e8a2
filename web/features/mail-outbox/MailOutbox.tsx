import { queryOptions, useQuery } from '@tanstack/react-query';
import { MailOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { StoredMail } from '#domain/api/mail.ts';
import { readBody } from '#web/kit/api/api.ts';
import { mailClient } from '#web/kit/api/mail-state.ts';
import { QueryState } from '#web/kit/errors/QueryError.tsx';
import { trustedTypes } from '#web/kit/trusted-types.ts';
import { When } from '#web/kit/When.tsx';
import { PATHS } from '#web/kit/paths.ts';
import { t } from '#web/messages/t.ts';
import { Button } from '#web/ui/Button.tsx';
import { Card } from '#web/ui/Card.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { PageHeader } from '#web/ui/PageHeader.tsx';

/** A parsed mail is inert: its scripts do not run, and the policy of the page allows no inline handler. */
const policy = trustedTypes?.createPolicy('mail-preview', { createHTML: (html) => html });

/**
 * This attribute holds an inline style of the mail until `show` sets the style. The page's security policy refuses
 * styles in markup, but allows a script to set styles.
 */
const HELD = 'data-style';
const holdStyles = (html: string): string => html.replaceAll(' style="', ` ${HELD}="`);

/**
 * The sheet is taken out before the mail is parsed, because the policy also refuses a `style` element in a parsed
 * document.
 */
const SHEET = /<style[^>]*>(.*?)<\/style>/gis;

/** Renders the mail in a shadow root, separate from the app's styles. */
function show(host: HTMLElement, html: string): void {
  const root = host.shadowRoot ?? host.attachShadow({ mode: 'open' });
  const held = holdStyles(html.replace(SHEET, ''));
  const page = new DOMParser().parseFromString(policy?.createHTML(held) ?? held, 'text/html');
  const sheet = new CSSStyleSheet();
  sheet.replaceSync([...html.matchAll(SHEET)].map(([, rules]) => rules).join('\n'));
  root.adoptedStyleSheets = [sheet];
  // The body element itself is not needed, because the mail's background colour is on its outer table.
  root.replaceChildren(...page.body.children);
  for (const element of root.querySelectorAll<HTMLElement>(`[${HELD}]`)) {
    element.style.cssText = element.getAttribute(HELD) ?? '';
    element.removeAttribute(HELD);
  }
  for (const heading of root.querySelectorAll('h1')) {
    // Replaces the mail's h1, because the page already has an h1.
    const lower = document.createElement('h2');
    lower.className = heading.className;
    lower.style.cssText = heading.style.cssText;
    lower.append(...heading.childNodes);
    heading.replaceWith(lower);
  }
  for (const link of root.querySelectorAll('a')) {
    link.target = '_blank';
    link.rel = 'noreferrer';
  }
}

/** The texts in `html` were escaped when the mail was written (domain/mail). */
function MailPreview({ html, label }: { html: string; label: string }) {
  const host = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (host.current) show(host.current, html);
  }, [html]);
  return (
    <section aria-label={label} className="overflow-hidden rounded-control border border-line">
      <div ref={host} />
    </section>
  );
}

const LOOKED_MS = 15_000;

const outboxOptions = queryOptions({
  queryKey: ['mail-outbox'],
  queryFn: ({ signal }) => readBody(mailClient.outbox.$get(undefined, { init: { signal } })),
  refetchInterval: LOOKED_MS,
  staleTime: 0,
  meta: { persist: false },
});

function Opened({ mail }: { mail: StoredMail }) {
  const [as, setAs] = useState<'page' | 'text'>('page');
  return (
    <div className="mt-4 flex flex-col gap-4">
      <Segmented
        label={t('mail.as')}
        options={[
          { value: 'page', label: t('mail.as.page') },
          { value: 'text', label: t('mail.as.text') },
        ]}
        value={as}
        onChange={setAs}
      />
      {as === 'page' ? (
        <MailPreview html={mail.html} label={t('mail.page', { subject: mail.subject })} />
      ) : (
        <pre className="rounded-control bg-sunken p-4 text-sm whitespace-pre-wrap wrap-anywhere">{mail.text}</pre>
      )}
    </div>
  );
}

function Row({ mail, isOpen, onToggle }: { mail: StoredMail; isOpen: boolean; onToggle: () => void }) {
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
        <div className="min-w-0 flex-1 basis-64">
          <p className="font-semibold wrap-anywhere">{mail.subject}</p>
          <p className="mt-1 text-sm text-ink-soft wrap-anywhere">
            {t('mail.to', { address: mail.recipient })} · <When at={mail.sentAt} />
          </p>
        </div>
        <Button
          variant="outline"
          size="sm"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'mail.close.name' : 'mail.open.name', { subject: mail.subject })}
          onClick={onToggle}
        >
          {t(isOpen ? 'dialog.close' : 'mail.open')}
        </Button>
      </div>
      {isOpen && <Opened mail={mail} />}
    </li>
  );
}

/** Lists the mails of a demonstration, which stores mails instead of sending them. */
export default function MailOutbox() {
  const outbox = useQuery(outboxOptions);
  const [open, setOpen] = useState<number | null>(null);
  const mails = outbox.data?.items ?? [];
  return (
    <div className="w-full">
      <PageHeader
        title={t('mail.title')}
        text={t('mail.intro')}
        back={{ to: PATHS.system, label: t('engine.title') }}
      />
      <Card aria-label={t('mail.title')}>
        <QueryState query={outbox} className="h-40" />
        {outbox.data && mails.length === 0 && (
          <EmptyState icon={MailOpen} title={t('mail.none')} text={t('mail.none.text')} />
        )}
        {mails.length > 0 && (
          <ul className="divide-y divide-line">
            {mails.map((mail) => (
              <Row
                key={mail.number}
                mail={mail}
                isOpen={open === mail.number}
                onToggle={() => setOpen(open === mail.number ? null : mail.number)}
              />
            ))}
          </ul>
        )}
      </Card>
    </div>
  );
}
