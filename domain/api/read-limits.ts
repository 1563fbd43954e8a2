import * as v from 'valibot';

export interface Limits {
  isRequired: boolean;
  maxLength?: number;
  min?: number;
  max?: number;
}

type Action = v.GenericSchema | v.GenericPipeAction;

function flattenPipe(schema: v.GenericSchema): Action[] {
  if ('wrapped' in schema) return flattenPipe(schema.wrapped as v.GenericSchema);
  if (!('pipe' in schema)) return [schema];
  return (schema.pipe as Action[]).flatMap((part) =>
    part !== schema && 'pipe' in part ? flattenPipe(part as v.GenericSchema) : [part],
  );
}

const EMPTY = [undefined, null, ''];

export function readLimits(schema: v.GenericSchema): Limits {
  const limits: Limits = { isRequired: !EMPTY.some((empty) => v.is(schema, empty)) };
  for (const part of flattenPipe(schema)) {
    if ('requirement' in part && part.type === 'max_length') limits.maxLength = part.requirement as number;
    if (part.type !== 'metadata') continue;
    // Numbers store their bounds as metadata for the OpenAPI document (wholeNumber).
    const { minimum, maximum } = (part as v.GenericMetadata & { metadata: { minimum?: number; maximum?: number } })
      .metadata;
    if (minimum !== undefined) limits.min = minimum;
    if (maximum !== undefined) limits.max = maximum;
  }
  return limits;
}

export function readBounds(schema: v.GenericSchema): { min: number; max: number } {
  const { min, max } = readLimits(schema);
  if (min === undefined || max === undefined) throw new Error('This schema is no bounded whole number.');
  return { min, max };
}
