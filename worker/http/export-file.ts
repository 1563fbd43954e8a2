import type { Context } from 'hono';
import type { AuditAction } from '#domain/api/audit.ts';
import type { CsvFormat } from '#domain/text/csv.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { writeAudit } from '../db/audit.ts';
import { csvStream, type CsvPages } from './csv.ts';

/** The names of its columns never change, because other programs read the files. */
export interface Table {
  columns: readonly string[];
  pages: CsvPages;
}

type ExportName<Act> = Act extends `export.${infer Name}` ? Name : never;

interface ExportFile extends Table {
  /** In the audit log, the action is `export.` followed by this name. */
  name: ExportName<AuditAction>;
  asked: object;
  fileName: string;
  format: CsvFormat | undefined;
}

export async function answerExport<Variables extends AppVariables & ActorVariables>(
  c: Context<{ Variables: Variables }>,
  { name, asked, fileName, format, columns, pages }: ExportFile,
): Promise<Response> {
  const file = await csvStream(columns, pages, format);
  const { actor, db, now, parts } = c.var;
  await writeAudit(db, {
    id: parts.newId(),
    actorId: actor.id,
    action: `export.${name}`,
    targetType: 'export',
    targetId: name,
    before: null,
    after: asked,
    reason: null,
    at: now.toISOString(),
  });
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}
