import type { TestProject } from 'vitest/node';
import { buildWebIfChanged } from '#scripts/lib/web-build.ts';

const build = () => buildWebIfChanged((line) => console.log(line));

/** In watch mode, builds it again before each run. */
export default async function setUp(project: TestProject): Promise<void> {
  project.onTestsRerun(build);
  await build();
}
