import { checks } from './lib/checks.ts';
import { run } from './lib/processes.ts';
import { fail, say } from './lib/say.ts';

async function main(): Promise<void> {
  let failed = 0;
  for (const { name, command, args, remedy } of checks()) {
    const startedMs = Date.now();
    const { code, output } = await run(command, args);
    say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(24)} ${((Date.now() - startedMs) / 1000).toFixed(1)} s`);
    if (code === 0) continue;
    failed += 1;
    say(output.trim());
    if (remedy) say(`  ${remedy}`);
  }
  process.exit(failed === 0 ? 0 : 1);
}

main().catch(fail);
