import { rmSync } from 'node:fs';
import { nowBy } from './lib/clock.ts';
import { prepareDatabase } from './lib/database.ts';
import { stateDir } from './lib/paths.ts';
import { fail, say } from './lib/say.ts';
import { servingProcess } from './lib/serving.ts';

async function main(): Promise<void> {
  const state = stateDir();
  const server = servingProcess(state);
  if (server !== null)
    throw new Error(`The app is running on this data (process ${server}). Stop it first, then reset.`);
  rmSync(state, { recursive: true, force: true });
  await prepareDatabase(state, nowBy(process.env.CLOCK, new Date()), say);
  say('A fresh demo company is ready: npm start');
}

main().catch(fail);
