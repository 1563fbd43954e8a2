import { ChevronRight } from 'lucide-react';
import { useState } from 'react';
import type { JsonSchema } from '../../../domain/api/openapi.ts';
import { t } from '../../messages/t.ts';
import { factsOf, fieldsOf, insideOf, nameOf, optionsOf, typeOf, type SchemaField } from './schema-words.ts';

export type Schemas = Readonly<Record<string, JsonSchema>>;

/** Of what is sent it matters what is needed; of an answer, what may be missing. */
export type Way = 'sent' | 'answered';

interface Props {
  schema: JsonSchema;
  schemas: Schemas;
  way: Way;
}

/** What is known of one field, and of what it holds when one asks. */
export function FieldRow({ name, isRequired, schema, schemas, way }: SchemaField & { schemas: Schemas; way: Way }) {
  const facts = factsOf(schema);
  return (
    <li className="border-t border-line py-2 first:border-t-0">
      <p className="flex flex-wrap items-baseline gap-x-2">
        <code className="text-sm font-semibold wrap-anywhere" lang="en">
          {name}
        </code>
        <span className="text-sm wrap-anywhere text-ink-soft" lang="en">
          {typeOf(schema)}
        </span>
        {isRequired && way === 'sent' && <span className="text-xs font-semibold text-action">{t('api.required')}</span>}
        {!isRequired && way === 'answered' && <span className="text-xs text-ink-soft">{t('api.optional')}</span>}
      </p>
      {facts.length > 0 && (
        <p className="text-xs wrap-anywhere text-ink-soft" lang="en">
          {facts.join(' · ')}
        </p>
      )}
      <Nested schema={schema} schemas={schemas} way={way} />
    </li>
  );
}

/** The fields of an object inside another, which show when they are asked for: some schemas hold themselves. */
function Nested({ schema, schemas, way }: Props) {
  const [isOpen, setOpen] = useState(false);
  const inside = insideOf(schema);
  const name = nameOf(inside);
  const resolved = name === undefined ? inside : (schemas[name] ?? {});
  if (fieldsOf(resolved).length === 0 && optionsOf(resolved).length === 0) return null;
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 w-fit list-none items-center gap-1 rounded-control pr-3 text-sm font-medium text-action [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden="true" className={`size-4 transition-transform ${isOpen ? 'rotate-90' : ''}`} />
        {name === undefined ? t('api.fields') : t('api.fieldsOf', { name })}
      </summary>
      {isOpen && <SchemaFields schema={inside} schemas={schemas} way={way} />}
    </details>
  );
}

/** A schema in lines: the fields of an object, the options of a choice, or what a single value is. */
export function SchemaFields({ schema, schemas, way }: Props) {
  const name = nameOf(schema);
  const resolved = name === undefined ? schema : (schemas[name] ?? {});
  const fields = fieldsOf(resolved);
  const options = optionsOf(resolved);
  if (fields.length > 0) {
    return (
      <ul className="border-l-2 border-line pl-3">
        {fields.map((field) => (
          <FieldRow key={field.name} {...field} schemas={schemas} way={way} />
        ))}
      </ul>
    );
  }
  if (options.length > 0) {
    return (
      <ul className="border-l-2 border-line pl-3">
        {options.map((option, index) => (
          // The options of a schema have no names, and their order is the schema's own.
          <li key={index} className="py-2">
            <p className="text-sm text-ink-soft" lang="en">
              {typeOf(option)}
            </p>
            <SchemaFields schema={option} schemas={schemas} way={way} />
          </li>
        ))}
      </ul>
    );
  }
  return null;
}
