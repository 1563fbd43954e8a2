import { join } from 'node:path';
import { checks, type Check } from './checks.ts';
import { CHROMIUM_HINT } from './chromium.ts';
import { ROOT, tool } from './paths.ts';
import { run } from './processes.ts';
import { countPlaywright, countReport, countVitest, type Count } from './reports.ts';
import { buildDemoIfChanged, buildWebIfChanged } from './web-build.ts';
import { isDayTest, isDemoTest, isSeedTest, isWorkerTest } from './worker-tests.ts';

/** Only a step that hangs reaches it. */
const STEP_TIMEOUT_MS = 40 * 60_000;

type Env = Record<string, string>;

export const REPORTS = join(ROOT, 'reports');

export interface Step {
  name: string;
  alone?: boolean;
  after?: readonly string[];
  covers?: (file: string) => boolean;
  run: (words: readonly string[]) => Promise<Count & { output: string }>;
}

function yesOrNo({ name, command, args, remedy }: Check): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await run(command, args, { timeoutMs: STEP_TIMEOUT_MS });
      const help = remedy ? `\n  ${remedy}` : '';
      return code === 0 ? { passed: 1, failed: 0, output } : { passed: 0, failed: 1, output: output + help };
    },
  };
}

const WEB_BUILD = 'build of the web app';
const DEMO_BUILD = 'build of the demo';
const SERVERS = 'servers of the browser tests';

function build(name: string, buildIfChanged: (say: (line: string) => void) => Promise<void>): Step {
  return {
    name,
    run: async () => {
      await buildIfChanged(() => {});
      return { passed: 1, failed: 0, output: '' };
    },
  };
}

async function runTests<R>(file: string, count: (report: R) => Count, [runner = '', ...args]: string[], env: Env) {
  const { code, output } = await run(tool(runner), args, {
    env: { NO_COLOR: '1', ...env },
    timeoutMs: STEP_TIMEOUT_MS,
  });
  return { ...countReport(file, code, count), output };
}

const toReport = (name: string) => join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
const inFolder = (folder: string) => (file: string) => file.startsWith(`${folder}/`);

function vitest(name: string, covers: Step['covers'], projects: readonly string[], env: Env = {}): Step {
  const file = toReport(name);
  const command = ['vitest', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  for (const project of projects) command.push('--project', project);
  return { name, covers, run: (words) => runTests(file, countVitest, [...command, ...words], env) };
}

function playwright(name: string): Step {
  const file = toReport(name);
  const command = ['playwright', 'test', '--reporter=list,json'];
  const env = { PLAYWRIGHT_JSON_OUTPUT_FILE: file };
  return {
    name,
    alone: true,
    covers: inFolder('e2e'),
    run: (words) => runTests(file, countPlaywright, [...command, ...words], env),
  };
}

/** The step fails when there is no browser. */
function inBrowser(step: Step, chromium: Promise<string | null>): Step {
  return {
    ...step,
    run: async (words) =>
      (await chromium) ? step.run(words) : { passed: 0, failed: 1, problem: 'no browser', output: CHROMIUM_HINT },
  };
}

/** The steps without a browser run while Chromium is being installed. */
export function steps(chromium: Promise<string | null>): Step[] {
  const isRuleTest = (file: string) => file.startsWith('domain/') || isSeedTest(file);
  return [
    build(WEB_BUILD, buildWebIfChanged),
    build(DEMO_BUILD, buildDemoIfChanged),
    {
      ...yesOrNo({
        name: SERVERS,
        command: process.execPath,
        args: ['e2e/kit/prepare.ts'],
      }),
      after: [WEB_BUILD],
    },
    vitest('worker tests', isWorkerTest, ['worker']),
    { ...inBrowser(vitest('screen tests', inFolder('screens'), ['screens']), chromium), after: [WEB_BUILD] },
    // Some of these tests read what these steps made, or make it again when it is not up to date.
    { ...vitest('tooling tests', inFolder('scripts'), ['tooling']), after: [WEB_BUILD, DEMO_BUILD, SERVERS] },
    vitest('worker tests in the demo', isDemoTest, ['demo', 'races']),
    ...(['saturday', 'dst'] as const).map((clock) =>
      vitest(`worker tests ${clock}`, isDayTest(clock), ['demo'], { TEST_CLOCK: clock }),
    ),
    vitest('domain and seed tests', isRuleTest, ['domain', 'seed']),
    ...checks().map(yesOrNo),
    vitest('web tests', inFolder('web'), ['web']),
    { ...inBrowser(playwright('browser tests'), chromium), after: [WEB_BUILD, DEMO_BUILD, SERVERS] },
  ];
}
