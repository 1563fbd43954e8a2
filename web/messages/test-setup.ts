import { areas } from './en.ts';
import { loadMessages, type Area } from './catalogue.ts';

// Tests render and format whatever they like: all texts are there that an English page may load.
await loadMessages(...(Object.keys(areas) as Area[]).filter((area) => area !== 'errors'));
