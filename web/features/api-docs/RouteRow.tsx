import { Copy } from 'lucide-react';
import { useContext, type ReactNode } from 'react';
import { t } from '../../messages/t.ts';
import { Badge, type BadgeTone } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { toCurl } from './curl.ts';
import type { Content, RouteEntry } from './list-routes.ts';
import { Disclosure, FieldRow, Lines, SchemaFields, Schemas, Type } from './SchemaFields.tsx';

const METHOD_TONES: Readonly<Record<string, BadgeTone>> = { GET: 'action', DELETE: 'bad', POST: 'good', PUT: 'warn' };

function Part({ title, note, children }: { title: string; note?: string | undefined; children?: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">
        {title} {note && <span className="text-sm font-normal text-ink-soft">{note}</span>}
      </h3>
      <div className="mt-1">{children}</div>
    </div>
  );
}

/** Shows the schema of a JSON body. For any other body, shows only the media type. */
function Body({ mediaType, schema }: Content) {
  if (mediaType !== 'application/json') return <code className="text-sm">{mediaType}</code>;
  return (
    <>
      <Type schema={schema} />
      <SchemaFields schema={schema} />
    </>
  );
}

function Curl({ command }: { command: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(command);
      showToast({ tone: 'success', text: t('api.copied') });
    } catch {
      showToast({ tone: 'error', text: t('api.copy.failed') });
    }
  };
  return (
    <div className="rounded-control bg-sunken p-3">
      <pre className="font-mono text-xs wrap-anywhere whitespace-pre-wrap" lang="en">
        {command}
      </pre>
      <Button variant="ghost" size="sm" className="mt-2 -ml-2" onClick={() => void copy()}>
        <Copy aria-hidden="true" className="size-4" />
        {t('api.copy')}
      </Button>
    </div>
  );
}

function RouteDetails({ route }: { route: RouteEntry }) {
  const { parameters, body, answers, refusals } = route;
  const command = toCurl(route, location.origin, useContext(Schemas));
  return (
    <div className="flex flex-col gap-5 pt-1 pb-5">
      <Curl command={command} />
      {parameters.length > 0 && (
        <Part title={t('api.parameters')}>
          <Lines>
            {parameters.map(({ name, in: place, required, schema }) => {
              const shown = place === 'path' ? `{${name}}` : name;
              return <FieldRow key={`${place} ${name}`} name={shown} isRequired={required} schema={schema} />;
            })}
          </Lines>
        </Part>
      )}
      {body && (
        <Part title={t('api.body')} note={body.required ? undefined : t('api.optional')}>
          <Body {...body} />
        </Part>
      )}
      {answers.map(({ status, content }) => (
        <Part key={status} title={t('api.answer', { status })} note={content ? undefined : t('api.answer.none')}>
          {content && <Body {...content} />}
        </Part>
      ))}
      <Disclosure summary={t('api.refusals')} look="w-fit pr-3 font-semibold">
        <Lines>
          {refusals.map(({ status, codes }) => (
            <li key={status} className="py-2">
              <p className="text-sm font-semibold">{status}</p>
              <dl lang="en" className="text-xs text-ink-soft">
                {codes.map(({ code, message }) => (
                  <div key={code} className="py-0.5 sm:flex sm:gap-3">
                    <dt className="shrink-0 font-mono font-semibold wrap-anywhere sm:w-56">{code}</dt>
                    <dd>{message}</dd>
                  </div>
                ))}
              </dl>
            </li>
          ))}
        </Lines>
      </Disclosure>
    </div>
  );
}

/** Shows a route as one line. A click on the line opens the route's details. */
export function RouteRow({ route }: { route: RouteEntry }) {
  const { method, path, summary, role } = route;
  const line = (
    <span className="flex min-w-0 grow flex-col gap-1">
      <span className="flex flex-wrap items-center gap-2">
        <Badge tone={METHOD_TONES[method]}>{method}</Badge>
        <code className="text-sm font-semibold wrap-anywhere" lang="en">
          {path}
        </code>
        <span className="text-xs text-ink-soft">{role ? t(`api.role.${role}`) : t('api.role.none')}</span>
      </span>
      <span className="text-sm text-ink-soft" lang="en">
        {summary}
      </span>
    </span>
  );
  return (
    <li>
      <Disclosure summary={line} look="flex-row-reverse gap-3 py-3">
        <RouteDetails route={route} />
      </Disclosure>
    </li>
  );
}
