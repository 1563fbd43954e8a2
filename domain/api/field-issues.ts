import * as v from 'valibot';
import {
  createIssue,
  type FieldCode,
  type FieldIssue,
  type FieldParams,
  type ParamArgs,
} from '../errors/field-problems.ts';

interface Problem {
  code: FieldCode;
  params?: FieldParams | undefined;
}

type Issue = v.BaseIssue<unknown>;

/** The first character of a message that `refuseAs` made. Valibot's own messages begin with a word. */
const MARK = '{';

/**
 * Returns the message for a rule that valibot does not know: a code with its parameters, which `toFieldIssue` reads.
 * Valibot's own rules (minLength, picklist, boolean) need no message.
 */
export function refuseAs<Code extends FieldCode>(code: Code, ...[params]: ParamArgs<Code>): string {
  return JSON.stringify({ code, params } satisfies Problem);
}

/** The key is valibot's name of the expected type or of the rule. */
const PLAIN: Readonly<Record<string, FieldCode>> = {
  Object: 'object',
  Array: 'list',
  string: 'text',
  number: 'number',
  integer: 'number',
  finite: 'number',
  boolean: 'boolean',
};

function readRule({ type, expected, requirement, input }: Issue): Problem {
  const plain = PLAIN[expected ?? ''] ?? PLAIN[type];
  if (plain) return { code: plain };
  const bound = Number(requirement);
  switch (type) {
    case 'min_length':
      return { code: bound === 1 ? 'empty' : 'invalid' };
    case 'max_length':
      return { code: Array.isArray(input) ? 'too_many' : 'too_long', params: { max: bound } };
    case 'min_value':
      return { code: 'too_small', params: { min: bound } };
    case 'literal':
    case 'picklist':
    case 'variant':
      // Valibot writes the allowed values as `("a" | "b")`.
      return { code: 'one_of', params: { options: (expected ?? '').replaceAll(/[()"]/g, '').replaceAll(' |', ',') } };
    default:
      return { code: 'invalid' };
  }
}

function readProblem(issue: Issue): Problem {
  if (issue.type === 'strict_object' && issue.expected === 'never') return { code: 'unknown' };
  if (issue.received === 'undefined') return { code: 'required' };
  return issue.message.startsWith(MARK) ? (JSON.parse(issue.message) as Problem) : readRule(issue);
}

/** The result does not repeat the input. `within` is the path of the checked value in the request. */
export function toFieldIssue(issue: Issue, within = ''): FieldIssue {
  const { code, params } = readProblem(issue);
  const path = [within, v.getDotPath(issue)].filter(Boolean).join('.');
  const create = createIssue as (path: string, code: FieldCode, params?: FieldParams) => FieldIssue;
  return create(path, code, params);
}
