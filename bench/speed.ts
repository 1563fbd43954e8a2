/**
 * `npm run bench:speed [-- --starts 25 --runs 3 --json]`: measures how fast the app starts without a network, and how it
 * behaves on a slow connection and a slow device. Fails when a figure is over its budget.
 */
import { parseArgs } from 'node:util';
import { measureOfflineStart } from './speed/offline-start.ts';
import { measureSlowLine } from './speed/slow-line.ts';

const { values: options } = parseArgs({
  options: {
    starts: { type: 'string', default: '25' },
    runs: { type: 'string', default: '3' },
    json: { type: 'boolean', default: false },
  },
});
const say = (line: string) => console.error(line);

const offlineStart = await measureOfflineStart(Number(options.starts), say);
const slowLine = await measureSlowLine(Number(options.runs), say);
if (options.json) {
  console.log(JSON.stringify({ offlineStart: offlineStart.figures, slowLine: slowLine.figures }, null, 2));
} else {
  for (const line of [...offlineStart.lines, '', ...slowLine.lines]) console.log(line);
}

const missed = [...offlineStart.missed, ...slowLine.missed];
for (const line of missed) console.error(`Missed: ${line}`);
process.exitCode = missed.length > 0 ? 1 : 0;
