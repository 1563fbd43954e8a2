import type { AuditEntry } from '#domain/api/audit.ts';
import { formatDay, formatInstant, formatNumber } from '#web/messages/format.ts';
import { messages, type MessageKey } from '#web/messages/messages.ts';
import { translateName } from '#web/messages/built-in.ts';
import { t } from '#web/messages/t.ts';
import { describeActor, findAction } from '#web/parts/action-text.ts';

/** `before` or `after` is undefined when the field was absent. */
export interface FieldChange {
  /** The path of the field, such as `pointsCost` or `value.freezes.cap`. */
  path: string;
  before: unknown;
  after: unknown;
}

/** Fields that are not shown: ids, versions and times, which admins do not need. */
const NOISE = new Set(['id', 'version', 'created', 'createdAt', 'updated', 'updatedAt', 'isDefault']);

const isFields = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A list counts as one value. */
function leaves(value: unknown, path: string, found: Map<string, unknown>): Map<string, unknown> {
  if (!isFields(value)) return found.set(path, value);
  for (const [name, inner] of Object.entries(value)) {
    if (path !== '' || !NOISE.has(name)) leaves(inner, path ? `${path}.${name}` : name, found);
  }
  return found;
}

export function changedFields(before: unknown, after: unknown): FieldChange[] {
  const was = isFields(before) ? leaves(before, '', new Map()) : new Map<string, unknown>();
  const is = isFields(after) ? leaves(after, '', new Map()) : new Map<string, unknown>();
  const paths = new Set([...is.keys(), ...was.keys()]);
  return [...paths]
    .map((path) => ({ path, before: was.get(path), after: is.get(path) }))
    .filter((change) => JSON.stringify(change.before ?? null) !== JSON.stringify(change.after ?? null));
}

/** Only names without a text in the messages need this. */
const spelled = (name: string): string =>
  name
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll(/[._]/g, ' ')
    .toLowerCase();

const textOr = (key: string, fallback: string): string => messages[key as MessageKey] ?? fallback;

export const typeName = (type: string): string => textOr(`audit.type.${type}`, spelled(type));

export const actorName = (entry: AuditEntry): string => describeActor(entry) ?? entry.actorId;

function nameIn(record: unknown): string | null {
  if (typeof record !== 'object' || record === null) return null;
  const named = record as { name?: unknown; quoteText?: unknown };
  return [named.name, named.quoteText].find((name) => typeof name === 'string') ?? null;
}

function ownerIn({ before, after, names }: AuditEntry): string | null {
  const { userId } = (after ?? before ?? {}) as { userId?: unknown };
  return (typeof userId === 'string' && names?.[userId]) || null;
}

export function targetName(entry: AuditEntry): string {
  const { targetName: name, targetType, targetId, before } = entry;
  if (name !== null && targetType === 'announcement') return t('audit.one.announcement.titled', { name });
  if (name !== null) return translateName(name);
  const lastName = nameIn(before);
  if (lastName !== null) return translateName(lastName);
  const owner = ownerIn(entry);
  if (owner !== null) {
    return t('audit.one.of', { kind: textOr(`audit.one.${targetType}`, spelled(targetType)), name: owner });
  }
  if (targetType === 'setting') return textOr(`system.label.${targetId}`, targetId);
  return textOr(`audit.one.${targetType}`, spelled(targetType));
}

/** Splits the sentence of an entry into parts, so that the actor and the target can be buttons. */
export function toSentence(entry: AuditEntry): { text: string; kind: 'words' | 'actor' | 'target' }[] {
  const act = findAction(entry.action);
  const key: MessageKey = act ? `audit.said.${act}` : 'audit.said.other';
  const params = { actor: '\u0001', target: '\u0002', action: spelled(entry.action) };
  const text = (t as (key: MessageKey, params: object) => string)(key, params);
  return text
    .split(/([\u0001\u0002])/)
    .filter((part) => part !== '')
    .map((part) => {
      if (part === '\u0001') return { text: actorName(entry), kind: 'actor' };
      return part === '\u0002' ? { text: targetName(entry), kind: 'target' } : { text: part, kind: 'words' };
    });
}

export const fieldName = (path: string): string =>
  path
    .split('.')
    .filter((part, index) => part !== 'value' || (index === 0 && path === 'value'))
    .map((part) => textOr(`audit.name.${part}`, spelled(part)))
    .join(' · ');

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
/** The demo has data URLs in place of the addresses. */
const PICTURE = /^(?:\/api\/images\/|data:image\/)/;

export interface Reading {
  names?: Readonly<Record<string, string>> | undefined;
  timeZone: string;
}

function textValue(value: string, { names, timeZone }: Reading): string {
  const name = names?.[value];
  if (name !== undefined) return name;
  if (INSTANT.test(value)) return formatInstant(value, timeZone);
  if (DAY.test(value)) return formatDay(`${value}T12:00:00Z`, 'UTC', '');
  if (PICTURE.test(value)) return t('audit.value.picture');
  return textOr(`audit.value.${value}`, value);
}

export function describeValue(value: unknown, reading: Reading): string {
  if (value === undefined || value === null || value === '') return t('list.nothing');
  if (typeof value === 'boolean') return t(value ? 'audit.yes' : 'audit.no');
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return textValue(value, reading);
  if (Array.isArray(value))
    return value.length === 0 ? t('list.nothing') : value.map((one) => describeValue(one, reading)).join('; ');
  return Object.entries(value)
    .map(([name, one]) => `${textOr(`audit.name.${name}`, spelled(name))} ${describeValue(one, reading)}`)
    .join(', ');
}
