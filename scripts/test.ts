/**
 * `npm test`: everything that must hold, counted from the runners' own reports. Its last line is `N passed, N failed`.
 * `npm test -- worker e2e` runs only the steps whose names hold one of the words.
 */
import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { checks } from './lib/checks.ts';
import { CHROMIUM_HINT, ensureChromium } from './lib/chromium.ts';
import { TEST_CLOCKS } from './lib/clock.ts';
import { ROOT, tool } from './lib/paths.ts';
import { run, stopAll } from './lib/processes.ts';
import { countPlaywright, countReport, countVitest, type Count } from './lib/reports.ts';
import { say } from './lib/say.ts';
import { buildWebIfChanged } from './lib/web-build.ts';

/** For what hangs; the browser step is the longest, about 30 minutes on two quiet cores. */
const STEP_TIMEOUT_MS = 55 * 60_000;
const REPORTS = join(ROOT, 'reports');

interface Step {
  name: string;
  run: () => Promise<Count & { output: string }>;
}

/** A tool that has one answer, yes or no. */
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

function vitest(name: string, projects: string[], env: Record<string, string> = {}): Step {
  const file = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  const args = ['run', '--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  for (const project of projects) args.push('--project', project);
  return {
    name,
    run: async () => {
      const { code, output } = await run(tool('vitest'), args, {
        env: { NO_COLOR: '1', ...env },
        timeoutMs: STEP_TIMEOUT_MS,
      });
      return { ...countReport(file, code, countVitest), output };
    },
  };
}

function playwright(name: string, chromium: string | null, env: Record<string, string>): Step {
  const file = join(REPORTS, `${name.replaceAll(' ', '-')}.json`);
  return {
    name,
    run: async () => {
      if (!chromium) return { passed: 0, failed: 1, problem: 'no browser', output: CHROMIUM_HINT };
      const { code, output } = await run(tool('playwright'), ['test', '--reporter=list,json'], {
        env: { NO_COLOR: '1', CHROME_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_FILE: file, ...env },
        timeoutMs: STEP_TIMEOUT_MS,
      });
      return { ...countReport(file, code, countPlaywright), output };
    },
  };
}

function steps(chromium: string | null): Step[] {
  const clocks = Object.keys(TEST_CLOCKS);
  return [
    ...checks().map(({ name, command, args, remedy }) => yesOrNo(name, command, args, remedy)),
    {
      name: 'build of the web app',
      run: async () => {
        await buildWebIfChanged(() => {});
        return { passed: 1, failed: 0, output: '' };
      },
    },
    vitest('domain and seed tests', ['domain', 'seed']),
    vitest('web tests', ['web']),
    vitest('worker tests in the demo', ['demo']),
    vitest('tooling tests', ['tooling']),
    ...clocks.map((clock) => vitest(`worker tests ${clock}`, ['worker'], { TEST_CLOCK: clock })),
    ...clocks.map((clock) => playwright(`e2e ${clock}`, chromium, { E2E_CLOCK: clock })),
  ];
}

/** Runs a step and prints its line; whatever goes wrong is a count, so that the last line is always written. */
async function take(step: Step): Promise<Count> {
  const startedMs = Date.now();
  const result = await step.run().catch((error: unknown) => {
    return { passed: 0, failed: 1, output: error instanceof Error ? error.message : String(error) } as Count & {
      output: string;
    };
  });
  const seconds = ((Date.now() - startedMs) / 1000).toFixed(1);
  const mark = result.failed === 0 ? 'ok    ' : 'FAILED';
  const why = result.problem ? `  (${result.problem})` : '';
  say(
    `${mark}  ${step.name.padEnd(24)} ${`${result.passed} passed`.padEnd(12)} ${result.failed} failed  ${seconds} s${why}`,
  );
  for (const line of result.trouble ?? []) say(line);
  if (result.failed > 0) say(result.output.trim());
  return result;
}

async function main(words: string[]): Promise<void> {
  const startedMs = Date.now();
  rmSync(REPORTS, { recursive: true, force: true });
  mkdirSync(REPORTS, { recursive: true });
  let passed = 0;
  let failed = 0;
  try {
    const chromium = await ensureChromium(say);
    const chosen = steps(chromium).filter(
      ({ name }) => words.length === 0 || words.some((word) => name.includes(word)),
    );
    for (const step of chosen) {
      const count = await take(step);
      passed += count.passed;
      failed += count.failed;
    }
  } catch (error) {
    console.error(error);
    failed += 1;
  }
  if (passed + failed === 0) failed = 1;
  say(`Took ${Math.round((Date.now() - startedMs) / 1000)} s.`);
  process.exitCode = failed === 0 ? 0 : 1;
  say(`${passed} passed, ${failed} failed`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.on(signal, () => void stopAll().then(() => process.exit(130)));
}
await main(process.argv.slice(2));
