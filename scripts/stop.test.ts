import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, expect, test } from 'vitest';
import { freePort, portIsFree } from './lib/ports.ts';
import { start, stopAll } from './lib/processes.ts';

const stateDir = mkdtempSync(join(tmpdir(), 'employee-rewards-stop-'));
/** The process groups that the tests started. */
const groups = new Set<number>();

interface Process {
  pid: number;
  parent: number;
  group: number;
  command: string;
}

/** Everything that runs. A zombie waits for its parent and holds nothing. */
function listProcesses(): Process[] {
  const lines = execFileSync('ps', ['-ww', '-eo', 'pid=,ppid=,pgid=,stat=,args='], { encoding: 'utf8' }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, group, command = ''] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+[^Z\s]\S*\s+(.*)$/.exec(line) ?? [];
    return pid ? [{ pid: Number(pid), parent: Number(parent), group: Number(group), command }] : [];
  });
}

/** A process and everything that it started, directly or not. */
function listTree(root: number): Process[] {
  const all = listProcesses();
  const tree = all.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...all.filter(({ parent }) => parent === pid));
  return tree;
}

/** The living processes of the groups, listed each time: wrangler may restart workerd. */
const listLeft = () => listProcesses().filter(({ group }) => groups.has(group));

afterEach(async () => {
  await stopAll();
  // A failed test may leave processes running.
  for (const { pid } of listLeft()) process.kill(pid, 'SIGKILL');
  groups.clear();
});
afterAll(() => rmSync(stateDir, { recursive: true, force: true }));

/** Runs `npm run <command>` until it serves, in a process group of its own, as a terminal does. */
async function serve(command: string, welcome: string): Promise<{ port: number; tree: Process[] }> {
  const port = await freePort();
  const { child, output } = start('npm', ['run', '--silent', command], {
    env: { STATE_DIR: stateDir, PORT: String(port) },
  });
  await expect.poll(() => output() + (child.exitCode ?? ''), { timeout: 150_000, interval: 100 }).toContain(welcome);
  const tree = listTree(child.pid ?? 0);
  for (const { group } of tree) groups.add(group);
  return { port, tree };
}

async function expectAllGone(port: number): Promise<void> {
  const left = () => listLeft().map(({ command }) => command);
  await expect.poll(left, { timeout: 20_000, interval: 100 }).toEqual([]);
  expect(await portIsFree(port)).toBe(true);
}

type Target = 'npm' | 'run.mjs' | 'the script' | 'wrangler' | 'the group';

function signal(tree: Process[], target: Target, name: NodeJS.Signals, command: string): void {
  const [npm] = tree;
  const named = {
    npm,
    'run.mjs': tree.find(({ command: line }) => /^\S*node scripts\/run\.mjs/.test(line)),
    'the script': tree.find((one) => one.command.endsWith(`scripts/${command}.ts`)),
    wrangler: tree.find((one) => one.command.includes('wrangler-dist')),
    'the group': npm && { ...npm, pid: -npm.pid },
  }[target];
  expect(named, `${target} in ${JSON.stringify(tree)}`).toBeDefined();
  process.kill(named?.pid ?? 0, name);
}

// The group is what a terminal's Ctrl-C, or its closing, reaches. Wrangler runs outside of it.
test.each<[Target, NodeJS.Signals]>([
  ['npm', 'SIGTERM'],
  ['npm', 'SIGINT'],
  ['npm', 'SIGHUP'],
  ['npm', 'SIGKILL'],
  ['run.mjs', 'SIGTERM'],
  ['run.mjs', 'SIGKILL'],
  ['the script', 'SIGKILL'],
  ['wrangler', 'SIGKILL'],
  ['the group', 'SIGINT'],
  ['the group', 'SIGHUP'],
  ['the group', 'SIGKILL'],
])('npm start: %s that gets %s takes everything with it and frees the port', async (target, name) => {
  const served = await serve('start', 'Ctrl-C stops it');
  expect(served.tree.map(({ command }) => command).join('\n')).toContain('workerd serve');
  signal(served.tree, target, name, 'start');
  await expectAllGone(served.port);
});

test.each<[string, Target, NodeJS.Signals]>([
  ['dev', 'npm', 'SIGTERM'],
  ['dev', 'the group', 'SIGKILL'],
  ['demo', 'npm', 'SIGTERM'],
  ['demo', 'npm', 'SIGKILL'],
])('npm run %s: %s that gets %s does the same', async (command, target, name) => {
  const served = await serve(command, command === 'demo' ? 'a demo company of its own' : 'Ctrl-C stops it');
  signal(served.tree, target, name, command);
  await expectAllGone(served.port);
  expect(await portIsFree(served.port)).toBe(true);
});
