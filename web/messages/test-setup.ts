import { areas } from './en.ts';
import { loadMessages, type Area } from './messages.ts';

// Loads all texts that an English page may load, since tests render and format anything.
await loadMessages(...(Object.keys(areas) as Area[]).filter((area) => area !== 'errors'));
