import { Copy } from 'lucide-react';
import type { ReactNode } from 'react';
import type { JsonSchema } from '../../../domain/api/openapi.ts';
import { t } from '../../messages/t.ts';
import { Button } from '../../ui/Button.tsx';
import { showToast } from '../../ui/toast-store.ts';
import { curlOf } from './curl.ts';
import type { RouteEntry } from './list-routes.ts';
import { FieldRow, SchemaFields, type Schemas } from './SchemaFields.tsx';
import { typeOf } from './schema-words.ts';

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <div>
      <h3 className="font-semibold">
        {title} {note && <span className="text-sm font-normal text-ink-soft">{note}</span>}
      </h3>
      <div className="mt-1">{children}</div>
    </div>
  );
}

function Type({ schema }: { schema: JsonSchema }) {
  return (
    <code className="text-sm wrap-anywhere text-ink-soft" lang="en">
      {typeOf(schema)}
    </code>
  );
}

/** A command to start from; where the clipboard is out of reach it can be marked and copied by hand. */
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

/** Everything that the document says of a route. */
export function RouteDetails({ route, schemas }: { route: RouteEntry; schemas: Schemas }) {
  const { parameters, body, answers, refusals } = route;
  return (
    <div className="flex flex-col gap-5 pt-1 pb-5">
      <Curl command={curlOf(route, location.origin, schemas)} />
      {parameters.length > 0 && (
        <Part title={t('api.parameters')}>
          <ul className="border-l-2 border-line pl-3">
            {parameters.map(({ name, in: place, required, schema }) => (
              <FieldRow
                key={`${place} ${name}`}
                name={place === 'path' ? `{${name}}` : name}
                isRequired={required}
                schema={schema}
                schemas={schemas}
                way="sent"
              />
            ))}
          </ul>
        </Part>
      )}
      {body && (
        <Part title={t('api.body')} note={body.required ? undefined : t('api.body.optional')}>
          {body.mediaType === 'application/json' ? (
            <Type schema={body.schema} />
          ) : (
            <code className="text-sm">{body.mediaType}</code>
          )}
          <SchemaFields schema={body.schema} schemas={schemas} way="sent" />
        </Part>
      )}
      {answers.map(({ status, mediaType, schema }) => (
        <Part key={status} title={t('api.answer', { status })} note={schema ? undefined : t('api.answer.none')}>
          {mediaType !== null && mediaType !== 'application/json' && <code className="text-sm">{mediaType}</code>}
          {schema && mediaType === 'application/json' && (
            <>
              <Type schema={schema} />
              <SchemaFields schema={schema} schemas={schemas} way="answered" />
            </>
          )}
        </Part>
      ))}
      <details>
        <summary className="flex min-h-11 w-fit items-center rounded-control pr-3 font-semibold">
          {t('api.refusals')}
        </summary>
        <ul className="border-l-2 border-line pl-3">
          {refusals.map(({ status, codes }) => (
            <li key={status} className="border-t border-line py-2 first:border-t-0">
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
        </ul>
      </details>
    </div>
  );
}
