import type { LoadedMe } from '../../../kit/session/me.ts';
import { saveBlob } from '../../../ui/behaviour/save-file.ts';

/** The version of the file's format. Increase it when programs that read the file must know of a change. */
const FORMAT_VERSION = 1;
const ENDING = '.json';
const MAX_NAME = 100;
export const FILE_NAME_MAX = MAX_NAME + ENDING.length;

/** Returns the suggested file name. */
export const usualName = (today: string): string => `employee-rewards-${today}${ENDING}`;

/** Returns a file name that every operating system accepts, with the ending `.json`. An empty name becomes `usual`. */
export function fileName(typed: string, usual: string): string {
  const name = typed
    .replace(/[\s\u0000-\u001f\u007f<>:"/\\|?*]+/g, ' ')
    .replace(/\.json\s*$/i, '')
    .replace(/^[\s.]+|[\s.]+$/g, '')
    .slice(0, MAX_NAME);
  return name === '' ? usual : name + ENDING;
}

/** Returns the text of the file: first the format, the time and the user, and then the parts. */
export function fileText(me: Pick<LoadedMe, 'id' | 'name' | 'email'>, at: Date, parts: object): string {
  const { id, name, email } = me;
  const header = { what: 'Employee Rewards: my data', formatVersion: FORMAT_VERSION, createdAt: at.toISOString() };
  return `${JSON.stringify({ ...header, for: { id, name, email }, ...parts }, null, 2)}\n`;
}

export function saveFile(name: string, text: string): void {
  saveBlob(name, new Blob([text], { type: 'application/json' }));
}
