import { decodeFile, type FoundEncoding } from '../../../domain/files/encodings.ts';
import { readPeopleTable } from '../../../domain/people/import/people-file.ts';
import { findFileEncoding } from './find-file-encoding.ts';
import { findRememberedEncoding } from './remembered-choices.ts';

/** A chosen file whose letters can be read. */
export interface OpenFile {
  name: string;
  file: File;
  bytes: Uint8Array;
  found: FoundEncoding;
}

/** Opens a file in the browser, so that the admin sees how it is read. Returns null for a file that is not text. */
export async function openFile(file: File): Promise<OpenFile | null> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  const found = await findFileEncoding(bytes, findRememberedEncoding());
  return 'unreadable' in found ? null : { name: file.name, file, bytes, found };
}

/** Returns true when the file has a table with a header and at least one row. */
export function isTable({ bytes, found }: OpenFile): boolean {
  const decoded = decodeFile(bytes, found.encoding);
  const table = 'text' in decoded ? readPeopleTable(decoded.text) : null;
  return table !== null && 'header' in table && table.header !== null && table.rows.length > 0;
}
