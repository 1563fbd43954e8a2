import { join } from 'node:path';
import { checks } from './checks.ts';
import { CHROMIUM_HINT } from './chromium.ts';
import { TEST_CLOCKS } from './clock.ts';
import { ROOT, tool } from './paths.ts';
import { run } from './processes.ts';
import { countPlaywright, countReport, countVitest, type Count } from './reports.ts';
import { buildDemoIfChanged, buildWebIfChanged } from './web-build.ts';
import { isDayTest, isDemoTest, isSeedTest } from './worker-tests.ts';

/** The time limit of a step. Only a step that hangs reaches it. */
const STEP_TIMEOUT_MS = 40 * 60_000;

export const REPORTS = join(ROOT, 'reports');

export interface Step {
  name: string;
  /** True when the step needs all cores, and must run alone. */
  alone?: boolean;
  /** The names of the steps that must end before this step starts, because it needs their results. */
  after?: readonly string[];
  /** Returns true when a test file belongs to the step. The path is relative to the project's folder. */
  covers?: (file: string) => boolean;
  /** Runs the step. With words, runs only the test files whose names contain one of the words. */
  run: (words: readonly string[]) => Promise<Count & { output: string }>;
}

/** Returns a step that counts as one passed or one failed test. */
function yesOrNo(name: string, command: string, args: string[], remedy?: string): Step {
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

/** Returns a step that builds an app if its sources have changed. */
function build(name: string, buildIfChanged: (say: (line: string) => void) => Promise<void>): Step {
  return {
    name,
    run: async () => {
      await buildIfChanged(() => {});
      return { passed: 1, failed: 0, output: '' };
    },
  };
}

interface Tests {
  projects: readonly string[];
  covers: (file: string) => boolean;
  env?: Record<string, string>;
}

function vitest(name: string, { projects, covers, env = {} }: Tests): Step {
  const file = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  for (const project of projects) args.push('--project', project);
  return {
    name,
    covers,
    run: async (words) => {
      const { code, output } = await run(tool('vitest'), [...args, ...words], {
        env: { NO_COLOR: '1', ...env },
        timeoutMs: STEP_TIMEOUT_MS,
      });
      return { ...countReport(file, code, countVitest), output };
    },
  };
}

/** Makes a step wait for the browser. The step fails when there is no browser. */
function inBrowser(step: Step, chromium: Promise<string | null>): Step {
  return {
    ...step,
    run: async (words) =>
      (await chromium) ? step.run(words) : { passed: 0, failed: 1, problem: 'no browser', output: CHROMIUM_HINT },
  };
}

function playwright(name: string): Step {
  const file = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    alone: true,
    covers: (path) => path.startsWith('e2e/'),
    run: async (words) => {
      const { code, output } = await run(tool('playwright'), ['test', '--reporter=list,json', ...words], {
        env: { NO_COLOR: '1', PLAYWRIGHT_JSON_OUTPUT_FILE: file },
        timeoutMs: STEP_TIMEOUT_MS,
      });
      return { ...countReport(file, code, countPlaywright), output };
    },
  };
}

/**
 * Returns all steps in the order in which they start. The steps without a browser run while Chromium is being
 * installed.
 */
export function steps(chromium: Promise<string | null>): Step[] {
  const otherClocks = Object.keys(TEST_CLOCKS).filter((clock) => clock !== 'monday');
  return [
    build(WEB_BUILD, buildWebIfChanged),
    build(DEMO_BUILD, buildDemoIfChanged),
    vitest('worker tests', {
      projects: ['worker'],
      covers: (file) => /^(worker|party)\//.test(file) && !isSeedTest(file),
    }),
    {
      ...inBrowser(
        vitest('screen tests', { projects: ['screens'], covers: (file) => file.startsWith('screens/') }),
        chromium,
      ),
      after: [WEB_BUILD],
    },
    {
      ...vitest('tooling tests', { projects: ['tooling'], covers: (file) => file.startsWith('scripts/') }),
      // Some of these tests read the built apps, or build them again when they are not up to date.
      after: [WEB_BUILD, DEMO_BUILD],
    },
    vitest('worker tests in the demo', { projects: ['demo'], covers: isDemoTest }),
    ...otherClocks.map((clock) =>
      vitest(`worker tests ${clock}`, { projects: ['demo'], covers: isDayTest, env: { TEST_CLOCK: clock } }),
    ),
    vitest('domain and seed tests', {
      projects: ['domain', 'seed'],
      covers: (file) => file.startsWith('domain/') || isSeedTest(file),
    }),
    ...checks().map(({ name, command, args, remedy }) => yesOrNo(name, command, args, remedy)),
    {
      ...yesOrNo('servers of the browser tests', process.execPath, ['e2e/kit/prepare.ts']),
      after: [WEB_BUILD],
    },
    vitest('web tests', { projects: ['web'], covers: (file) => file.startsWith('web/') }),
    { ...inBrowser(playwright('browser tests'), chromium), after: [WEB_BUILD, DEMO_BUILD] },
  ];
}
