import type { Context } from 'hono';
import type { AuditAction } from '../../domain/api/audit.ts';
import type { CsvFormat } from '../../domain/text/csv.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { auditExport } from './audit-repository.ts';
import { csvStream, type CsvPages } from './csv.ts';

/** A table to export. The names of its columns never change, because other programs read the files. */
export interface Table {
  columns: readonly string[];
  pages: CsvPages;
}

type ExportName<Act> = Act extends `export.${infer Name}` ? Name : never;

interface ExportFile extends Table {
  /** The name of the export. In the audit log, the action is `export.` followed by this name. */
  name: ExportName<AuditAction>;
  /** The requested period and filters. */
  asked: object;
  fileName: string;
  format: CsvFormat | undefined;
}

/** Answers with a CSV file as a stream, and writes the export to the audit log. */
export async function answerExport<Variables extends AppVariables & ActorVariables>(
  c: Context<{ Variables: Variables }>,
  { name, asked, fileName, format, columns, pages }: ExportFile,
): Promise<Response> {
  const file = await csvStream(columns, pages, format);
  await auditExport(c.var, { action: `export.${name}`, name, asked });
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}
