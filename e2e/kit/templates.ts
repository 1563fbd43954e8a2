import { cpSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { migrate, printSeed } from '#scripts/lib/database.ts';
import { TEST_CLOCKS, type TestClock } from '#scripts/lib/clock.ts';
import { REBUILD_FIGURES } from '#worker/core/figures/rebuild.ts';
import { runScript } from './database.ts';

/** The demo company at a test clock, or a company with only its first admin. */
type Template = TestClock | 'founded';

const findFolder = (template: Template): string => {
  const folder = process.env.E2E_TEMPLATES;
  if (!folder) throw new Error('The companies were not prepared: run the tests by Playwright, with its global setup.');
  return join(folder, template);
};

/** A new installation is in this state after the first sign-in. */
function foundedAt(instant: string): string {
  return `INSERT INTO users (id, employee_id, email, name, first_name, last_name, hire_date, role, time_zone,
      is_time_zone_known, work_calendar_id, created_at, updated_at)
    SELECT 'demo-admin', 'demo-admin', 'daniel.reyes@demo.example', 'Daniel Reyes', 'Daniel', 'Reyes',
      '${instant.slice(0, 10)}', 'admin', 'UTC', 0, id, '${instant}', '${instant}'
    FROM work_calendars WHERE is_default = 1;`;
}

/** Wrangler migrates one database. Each template is a copy with other rows. */
export async function makeTemplates(clocks: readonly TestClock[]): Promise<void> {
  const founded = findFolder('founded');
  mkdirSync(founded, { recursive: true });
  await migrate(founded);
  for (const clock of clocks) {
    cpSync(founded, findFolder(clock), { recursive: true });
    runScript(findFolder(clock), await printSeed(new Date(TEST_CLOCKS[clock])));
  }
  runScript(founded, [foundedAt(TEST_CLOCKS.monday), ...REBUILD_FIGURES].join('\n'));
}

export function copyTemplate(template: Template, stateDir: string): void {
  cpSync(findFolder(template), stateDir, { recursive: true });
}
