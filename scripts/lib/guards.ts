import { globSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './paths.ts';

interface Assertion {
  fullName: string;
  status: string;
  duration?: number;
  failureMessages?: string[];
  meta?: { guards?: string[] };
}

export interface GuardReport {
  testResults: { name: string; status: string; message?: string; assertionResults: Assertion[] }[];
}

export interface GuardedFile {
  file: string;
  /** The number of the file's tests that run the guard. */
  tests: number;
  tookMs: number;
}

export type Evaluations = Record<string, GuardedFile[]>;

/**
 * `killed`: the test `by` failed. `survived`: all tests passed without the guard. `unproven`: no test runs the guard.
 */
export interface Verdict {
  outcome: 'killed' | 'survived' | 'unproven';
  files: string[];
  by: string;
  why: string;
  tookMs: number;
}

export function readEvaluations({ testResults }: GuardReport): Evaluations {
  const found: Evaluations = {};
  for (const { name, assertionResults } of testResults) {
    const file = relative(ROOT, name);
    const tookMs = Math.round(assertionResults.reduce((sum, { duration = 0 }) => sum + duration, 0));
    const counts = new Map<string, number>();
    for (const guard of assertionResults.flatMap(({ meta }) => meta?.guards ?? [])) {
      counts.set(guard, (counts.get(guard) ?? 0) + 1);
    }
    for (const [guard, tests] of counts) (found[guard] ??= []).push({ file, tests, tookMs });
  }
  return found;
}

export function listRun({ testResults }: GuardReport): string[] {
  const hasRun = ({ status }: Assertion) => status === 'passed' || status === 'failed';
  return testResults
    .filter(({ assertionResults }) => assertionResults.some(hasRun))
    .map(({ name }) => relative(ROOT, name));
}

/** A timeout proves nothing, because the machine may be busy. */
const isTimeout = ({ failureMessages = [] }: Assertion) =>
  failureMessages.some((text) => /timed out in \d+ms/.test(text));

/** Throws when a file failed outside its tests, because such a failure proves nothing. */
export function findKiller({ testResults }: GuardReport): { by: string; why: string } | null {
  for (const { name, assertionResults } of testResults) {
    const failed = assertionResults.find((one) => one.status === 'failed' && !isTimeout(one));
    if (!failed) continue;
    const why = failed.failureMessages?.[0]?.split('\n')[0] ?? '';
    return { by: `${relative(ROOT, name)} > ${failed.fullName}`, why };
  }
  const broken = testResults.find(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  if (broken) throw new Error(`${relative(ROOT, broken.name)} broke before its tests: ${broken.message ?? ''}`);
  return null;
}

/**
 * Sorts the test files for the next try. First comes the file whose test failed last time. Then come the files in the
 * guard's folder, and then the files with the least time per test that runs the guard.
 */
export function orderFiles(files: readonly GuardedFile[], source: string, lastKiller: string | undefined): string[] {
  const folder = source.slice(0, source.lastIndexOf('/') + 1);
  const isFirst = ({ file }: GuardedFile) => lastKiller?.startsWith(`${file} > `) ?? false;
  const isBeside = ({ file }: GuardedFile) => file.startsWith(folder);
  return files
    .toSorted(
      (a, b) =>
        Number(isFirst(b)) - Number(isFirst(a)) ||
        Number(isBeside(b)) - Number(isBeside(a)) ||
        a.tookMs / a.tests - b.tookMs / b.tests,
    )
    .map(({ file }) => file);
}

export function findSource(name: string, sources: ReadonlyMap<string, string>): string {
  const [act = ''] = name.split(': ');
  for (const quoted of [`'${name}'`, `'${act}', `]) {
    for (const [file, text] of sources) if (text.includes(quoted)) return file;
  }
  return '';
}

export function readSources(): Map<string, string> {
  const files = globSync('worker/**/*.ts', { cwd: ROOT }).toSorted();
  return new Map(
    files
      .filter((file) => !/\.test\.ts$|^worker\/test\/|guard-names\.ts$/.test(file))
      .map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]),
  );
}

export function toLine(name: string, source: string, { outcome, files, by, tookMs }: Verdict): string {
  const result = { killed: `killed by ${by}`, survived: 'SURVIVED', unproven: 'SURVIVED: no test runs it' }[outcome];
  return `| ${name} | ${source || 'not written anywhere'} | ${files.length} | ${(tookMs / 1000).toFixed(0)} s | ${result} |`;
}

export const TABLE_HEAD = ['| Guard | File | Test files run | Took | Result |', '| --- | --- | --- | --- | --- |'];
