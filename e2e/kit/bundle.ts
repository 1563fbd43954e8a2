import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tool } from '../../scripts/lib/paths.ts';
import { must } from '../../scripts/lib/processes.ts';
import { wranglerEnv } from '../../scripts/lib/wrangler.ts';
import { unstable_getMiniflareWorkerOptions, unstable_readConfig } from 'wrangler';

/** The Worker of the demo, and that of a real installation. */
export type WorkerName = 'index.demo' | 'index';

/** Bundles both Workers with wrangler once for all tests, and stores the options from wrangler.toml. */
export async function bundleWorkers(folder: string): Promise<void> {
  for (const name of ['index.demo', 'index'] satisfies WorkerName[]) {
    const args = ['deploy', `worker/${name}.ts`, '--dry-run', '--outdir', join(folder, name)];
    await must(`Bundling ${name}`, tool('wrangler'), args, { env: wranglerEnv(folder) });
  }
  // Without a bundler, the file's ending decides the module type. Here there is only one file.
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions(
    unstable_readConfig({ config: 'wrangler.toml' }),
  ).workerOptions;
  writeFileSync(join(folder, 'options.json'), JSON.stringify(options));
}
