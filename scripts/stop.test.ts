import { execFileSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, test, type ExpectStatic } from 'vitest';
import { prepareDatabase } from './lib/database.ts';
import { freePort, portIsFree } from './lib/ports.ts';
import { start, stopAll } from './lib/processes.ts';
import { buildDemoIfChanged, buildWebIfChanged } from './lib/web-build.ts';

const folder = mkdtempSync(join(tmpdir(), 'employee-rewards-stop-'));
const prepared = join(folder, 'prepared');
const quietly = () => {};

// The builds and the database are prepared before the first test, because parallel tests must not write the same files.
beforeAll(async () => {
  await buildWebIfChanged(quietly);
  await buildDemoIfChanged(quietly);
  await prepareDatabase(prepared, new Date(), quietly);
});
afterAll(async () => {
  await stopAll();
  rmSync(folder, { recursive: true, force: true });
});

interface Process {
  pid: number;
  parent: number;
  group: number;
  command: string;
}

function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, group, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+[^Z\s]\S*\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }] : [];
  });
}

function listTree(root: number): Process[] {
  const all = listProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** Two calls may differ, because wrangler may restart workerd. */
const listLeft = (groups: ReadonlySet<number>) => listProcesses().filter(({ group }) => groups.has(group));

async function serve(command: string, expect: ExpectStatic): Promise<{ port: number; tree: Process[] }> {
  const port = await freePort();
  const stateDir = mkdtempSync(join(folder, 'state-'));
  cpSync(prepared, stateDir, { recursive: true });
  const { child, output } = start('npm', ['run', '--silent', command], {
    // All Node processes reuse the compiled code of npm and wrangler.
    env: { STATE_DIR: stateDir, PORT: String(port), NODE_COMPILE_CACHE: join(folder, 'compiled') },
  });
  const welcome = command === 'demo' ? 'a demo company of its own' : 'Ctrl-C stops it';
  await expect.poll(() => output() + (child.exitCode ?? ''), { timeout: 150_000, interval: 100 }).toContain(welcome);
  return { port, tree: listTree(child.pid ?? 0) };
}

type Target = 'npm' | 'run.mjs' | 'the script' | 'wrangler' | 'the group';

/** The id is negative for a process group. */
function findTarget(tree: Process[], target: Target, command: string): number {
  const [npm] = tree;
  const named = {
    npm,
    'run.mjs': tree.find(({ command: line }) => /^\S*node scripts\/run\.mjs/.test(line)),
    'the script': tree.find((one) => one.command.endsWith(`scripts/${command}.ts`)),
    wrangler: tree.find((one) => one.command.includes('wrangler-dist')),
    'the group': npm && { ...npm, pid: -npm.pid },
  }[target];
  if (!named) throw new Error(`There is no ${target} in ${JSON.stringify(tree)}`);
  return named.pid;
}

async function stopBy(command: string, target: Target, name: NodeJS.Signals, expect: ExpectStatic): Promise<boolean> {
  const { port, tree } = await serve(command, expect);
  const groups = new Set(tree.map(({ group }) => group));
  try {
    if (command === 'start') expect(tree.map((one) => one.command).join('\n')).toContain('workerd serve');
    process.kill(findTarget(tree, target, command), name);
    const left = () => listLeft(groups).map((one) => one.command);
    await expect.poll(left, { timeout: 20_000, interval: 100 }).toEqual([]);
    return await portIsFree(port);
  } finally {
    // A failed test may leave processes running.
    for (const { pid } of listLeft(groups)) process.kill(pid, 'SIGKILL');
  }
}

type Case = [command: string, target: Target, name: NodeJS.Signals];

// Each signal, and the end of each process, once: npm passes SIGTERM to run.mjs, and SIGINT and SIGHUP come to the group.
// "the group" is the process group that gets a signal when a terminal sends Ctrl-C or closes. Wrangler does not run in
// this group.
describe.concurrent('commands that run at the same time', () => {
  test.for<Case>([
    ['start', 'npm', 'SIGTERM'],
    ['start', 'npm', 'SIGKILL'],
    ['start', 'run.mjs', 'SIGKILL'],
    ['start', 'the script', 'SIGKILL'],
    ['start', 'wrangler', 'SIGKILL'],
    ['start', 'the group', 'SIGINT'],
    ['start', 'the group', 'SIGHUP'],
    ['start', 'the group', 'SIGKILL'],
    ['demo', 'npm', 'SIGTERM'],
    ['demo', 'npm', 'SIGKILL'],
  ])('npm run %s: when %s gets %s, all processes end and the port is free', async (row, { expect }) => {
    expect(await stopBy(...row, expect)).toBe(true);
  });
});

// These tests run one after the other, because two of them would write the same files of Vite.
test.for<Case>([
  ['dev', 'npm', 'SIGTERM'],
  ['dev', 'the group', 'SIGKILL'],
])('npm run %s: when %s gets %s, all processes end and the port is free', async (row, { expect }) => {
  expect(await stopBy(...row, expect)).toBe(true);
});
