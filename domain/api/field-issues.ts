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

/** Opens a message that names a code; valibot's own messages begin with a word. */
const MARK = '{';

/**
 * The message of a rule of a schema that valibot has no name for: a code with its parameters, which `toFieldIssue` reads.
 * Rules that valibot names (minLength, picklist, boolean) need no message.
 */
export function refuseAs<Code extends FieldCode>(code: Code, ...[params]: ParamArgs<Code>): string {
  return JSON.stringify({ code, params } satisfies Problem);
}

/** The choices of a picklist, literal or variant, which valibot writes as `("a" | "b")`. */
function toChoice(expected: string): Problem {
  const options = expected.replaceAll(/[()"]/g, '').split(' | ');
  return options.length === 1
    ? { code: 'exactly', params: { value: options.join('') } }
    : { code: 'one_of', params: { options: options.join(', ') } };
}

function toLength({ type, input, requirement }: Issue): Problem {
  const isList = Array.isArray(input);
  const length = Number(requirement);
  if (type === 'max_length') return { code: isList ? 'too_many' : 'too_long', params: { max: length } };
  if (length === 1) return { code: 'empty' };
  return { code: isList ? 'too_few' : 'too_short', params: { min: length } };
}

/** The problem that valibot's own name of a rule means. */
function readRule(issue: Issue): Problem {
  const { type, expected, requirement } = issue;
  if (expected === 'Object') return { code: 'object' };
  if (expected === 'Array') return { code: 'list' };
  switch (type) {
    case 'string':
      return { code: 'text' };
    case 'number':
    case 'integer':
    case 'finite':
      return { code: 'number' };
    case 'boolean':
      return { code: 'boolean' };
    case 'min_length':
    case 'max_length':
      return toLength(issue);
    case 'min_value':
      return { code: 'too_small', params: { min: Number(requirement) } };
    case 'max_value':
      return { code: 'too_large', params: { max: Number(requirement) } };
    case 'literal':
    case 'picklist':
    case 'variant':
      return toChoice(expected ?? '');
    default:
      return { code: 'invalid' };
  }
}

function readProblem(issue: Issue): Problem {
  if (issue.type === 'strict_object' && issue.expected === 'never') return { code: 'unknown' };
  if (issue.received === 'undefined') return { code: 'required' };
  return issue.message.startsWith(MARK) ? (JSON.parse(issue.message) as Problem) : readRule(issue);
}

/** What a schema found, as it travels. Nothing of the input goes in; `within` is the place of the value in the request. */
export function toFieldIssue(issue: Issue, within = ''): FieldIssue {
  const { code, params } = readProblem(issue);
  const path = [within, v.getDotPath(issue)].filter(Boolean).join('.');
  const create = createIssue as (path: string, code: FieldCode, params?: FieldParams) => FieldIssue;
  return create(path, code, params);
}
