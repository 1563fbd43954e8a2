import { ChevronRight } from 'lucide-react';
import { createContext, useContext, useState, type ReactNode } from 'react';
import type { JsonSchema } from '../../../domain/api/openapi.ts';
import { t } from '../../messages/t.ts';
import {
  describeFacts,
  listFields,
  unwrap,
  findName,
  listOptions,
  describeType,
  type SchemaField,
} from './schema-text.ts';

/** The schemas of the OpenAPI document, by name. */
export const Schemas = createContext<Readonly<Record<string, JsonSchema>>>({});

function useResolved(schema: JsonSchema): JsonSchema {
  const name = findName(schema);
  const schemas = useContext(Schemas);
  return name === undefined ? schema : (schemas[name] ?? {});
}

/**
 * Renders `children` only while the disclosure is open. Some schemas contain themselves, so rendering all levels would
 * never end.
 */
export function Disclosure({ summary, look, children }: { summary: ReactNode; look: string; children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary
        className={`flex min-h-11 list-none items-center gap-1 rounded-control [&::-webkit-details-marker]:hidden ${look}`}
      >
        <ChevronRight
          aria-hidden="true"
          className={`size-4 shrink-0 transition-transform ${isOpen ? 'rotate-90' : ''}`}
        />
        {summary}
      </summary>
      {isOpen && children}
    </details>
  );
}

export function Lines({ children }: { children: ReactNode }) {
  return <ul className="divide-y divide-line border-l-2 border-line pl-3">{children}</ul>;
}

export function Type({ schema }: { schema: JsonSchema }) {
  return (
    <code className="text-sm wrap-anywhere text-ink-soft" lang="en">
      {describeType(schema)}
    </code>
  );
}

/** Shows one field with its type, its limits and its nested fields. */
export function FieldRow({ name, isRequired, schema }: SchemaField) {
  const facts = describeFacts(schema);
  return (
    <li className="py-2">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="text-sm font-semibold wrap-anywhere" lang="en">
          {name}
        </code>
        <Type schema={schema} />
        {!isRequired && <span className="text-xs text-ink-soft">{t('api.optional')}</span>}
      </p>
      {facts.length > 0 && (
        <p className="text-xs wrap-anywhere text-ink-soft" lang="en">
          {facts.join(' · ')}
        </p>
      )}
      <Nested schema={unwrap(schema)} />
    </li>
  );
}

function Nested({ schema }: { schema: JsonSchema }) {
  const resolved = useResolved(schema);
  const name = findName(schema);
  if (listFields(resolved).length === 0 && listOptions(resolved).length === 0) return null;
  return (
    <Disclosure
      summary={name === undefined ? t('api.fields') : t('api.fieldsOf', { name })}
      look="w-fit pr-3 text-sm font-medium text-action"
    >
      <SchemaFields schema={schema} />
    </Disclosure>
  );
}

/** Shows the fields of an object, or the options of a choice. Renders nothing for a single value. */
export function SchemaFields({ schema }: { schema: JsonSchema }) {
  const resolved = useResolved(schema);
  const fields = listFields(resolved).map((field) => <FieldRow key={field.name} {...field} />);
  const options = listOptions(resolved).map((option, index) => (
    // The index is the key, because the options have no names and their order never changes.
    <li key={index} className="py-2">
      <Type schema={option} />
      <SchemaFields schema={option} />
    </li>
  ));
  if (fields.length === 0 && options.length === 0) return null;
  return <Lines>{fields.length > 0 ? fields : options}</Lines>;
}
