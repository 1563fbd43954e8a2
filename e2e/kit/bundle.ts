import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tool } from '#scripts/lib/paths.ts';
import { must } from '#scripts/lib/processes.ts';
import { wranglerEnv } from '#scripts/lib/wrangler.ts';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

export type WorkerName = 'index.demo' | 'index';

export async function bundleWorkers(folder: string): Promise<void> {
  for (const name of ['index.demo', 'index'] satisfies WorkerName[]) {
    const args = ['deploy', `worker/${name}.ts`, '--dry-run', '--outdir', join(folder, name)];
    await must(`Bundling ${name}`, tool('wrangler'), args, { env: wranglerEnv(folder) });
  }
  // `modulesRules` decides the type of a module by its file ending. The bundle is one file, so the rules are left out.
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(
    unstable_readConfig({ config: 'wrangler.toml' }),
  ).workerOptions;
  writeFileSync(join(folder, 'options.json'), JSON.stringify(options));
}
