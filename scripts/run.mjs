/**
 * `node scripts/run.mjs <command>` runs scripts/<command>.ts with the project's Node 24. A command such as
 * `../bench/rows` is a file outside scripts/. Only this file runs with the Node of the machine (20 or later), often
 * before the packages are installed. So it uses only modules that are built into Node.
 */
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const OLDEST_NODE = 20;
// The scripts in package.json begin with `exec`, so no shell runs between npm and this process.
const parent = process.ppid;
const isRunByNpm = process.env.npm_lifecycle_event !== undefined;

const root = fileURLToPath(new URL('..', import.meta.url));
const bin = join(root, 'node_modules', '.bin');
const projectNode = join(bin, 'node');
const stampFile = join(root, 'node_modules', '.install-stamp');

function fail(line) {
  console.error(line);
  process.exit(1);
}

function wantedStamp() {
  const lock = readFileSync(join(root, 'package-lock.json'));
  return createHash('sha256').update(lock).update(`${process.platform}-${process.arch}`).digest('hex');
}

function installIfNeeded() {
  const wanted = wantedStamp();
  if (existsSync(projectNode) && existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  // An `npm install` of the developer is also valid, if npm's record has the same versions as the lock file.
  if (existsSync(projectNode) && isInStep()) {
    writeFileSync(stampFile, wanted);
    return;
  }
  const startedMs = Date.now();
  console.log('Installing packages (only the first time, and when package-lock.json changes) ...');
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const flags = ['ci', '--loglevel=error', '--no-audit', '--no-fund', '--no-progress'];
  const { status, error } = spawnSync(npm, flags, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    // Commands such as `npm start --silent` set these variables for child processes. They are set again here, because
    // the installation must print its errors and install all packages.
    env: { ...process.env, npm_config_loglevel: 'error', npm_config_production: 'false', NODE_ENV: 'development' },
    shell: process.platform === 'win32',
  });
  if (error || status !== 0)
    fail(`npm ci failed${error ? `: ${error.message}` : ''}. Fix what it says above and run this again.`);
  if (!existsSync(projectNode))
    fail('npm ci did not install the package "node". Are install scripts switched off (ignore-scripts)?');
  writeFileSync(stampFile, wanted);
  console.log(`Installed in ${Math.round((Date.now() - startedMs) / 1000)} s.`);
}

/** The installed versions come from npm's record, which npm writes at the end of an installation. */
function isInStep() {
  const record = join(root, 'node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = JSON.parse(readFileSync(record, 'utf8')).packages;
  const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages;
  return Object.entries(locked).every(
    ([path, entry]) =>
      path === '' || (installed[path] ? installed[path].version === entry.version : entry.optional === true),
  );
}

/** npm does not forward SIGHUP, and no process can forward SIGKILL. */
function endWithParent(child) {
  setInterval(() => {
    if (process.ppid !== parent) child.kill('SIGTERM');
  }, 500).unref();
}

function runUnderProjectNode(script, args) {
  const child = spawn(projectNode, [script, ...args], {
    cwd: root,
    stdio: 'inherit',
    // Tools that start `node` by its name then use the project's Node.
    env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH ?? ''}` },
  });
  // A terminal sends Ctrl-C to the child too. A signal to this process alone is forwarded to the child. This process
  // does not end by itself, so that the child can first stop the processes that it started.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  if (isRunByNpm) endWithParent(child);
  child.on('error', (error) =>
    fail(`The project's Node does not start: ${error.message}. Delete node_modules and try again.`),
  );
  child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
}

const major = Number(process.versions.node.split('.')[0]);
if (major < OLDEST_NODE)
  fail(`Node ${process.versions.node} is too old: install Node ${OLDEST_NODE} or later (https://nodejs.org).`);

const [command = '', ...args] = process.argv.slice(2);
const script = join(root, 'scripts', `${command}.ts`);
if (!existsSync(script)) fail(`There is no command "${command}" in scripts/.`);
installIfNeeded();
runUnderProjectNode(script, args);
