import { rmSync } from 'node:fs';
import { nowBy } from './lib/clock.ts';
import { prepareDatabase } from './lib/database.ts';
import { stateDir, wantsEmpty } from './lib/paths.ts';
import { fail, say } from './lib/say.ts';
import { servingProcess } from './lib/serving.ts';

async function main(): Promise<void> {
  const isEmpty = wantsEmpty();
  const state = stateDir(isEmpty);
  const server = servingProcess(state);
  if (server !== null)
    throw new Error(`The app is running on this data (process ${server}). Stop it first, then reset.`);
  rmSync(state, { recursive: true, force: true });
  await prepareDatabase(state, nowBy(process.env.CLOCK, new Date()), say, isEmpty);
  say(isEmpty ? 'A fresh company is ready: npm start -- --empty' : 'A fresh demo company is ready: npm start');
}

main().catch(fail);
