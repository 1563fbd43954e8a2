import { sql } from 'drizzle-orm';
import type { Context } from 'hono';
import type { AuditAct } from '../../domain/api/audit.ts';
import { writeAudit } from '../db/audit.ts';
import type { ActorVariables, AppVariables } from './app-env.ts';
import { csvStream, type CsvPages } from './csv.ts';

/** A table to be written: the names of its columns stay as they are, for those who read the files by program. */
export interface Table {
  columns: readonly string[];
  pages: CsvPages;
}

type ExportName<Act> = Act extends `export.${infer Name}` ? Name : never;

interface ExportFile extends Table {
  /** What is exported, as the audit log names it: `export.ledger`. */
  name: ExportName<AuditAct>;
  /** Of what: the period, the filters. */
  asked: object;
  fileName: string;
}

/** Answers with a CSV file as it is read, and writes in the audit log who took what. */
export async function answerExport<Variables extends AppVariables & ActorVariables>(
  c: Context<{ Variables: Variables }>,
  { name, asked, fileName, columns, pages }: ExportFile,
): Promise<Response> {
  const { actor, db, now, parts } = c.var;
  const file = await csvStream(columns, pages);
  await writeAudit(
    db,
    {
      id: parts.newId(),
      actorId: actor.id,
      action: `export.${name}`,
      targetType: 'export',
      targetId: name,
      before: null,
      after: asked,
      reason: null,
      at: now.toISOString(),
    },
    sql`1`,
  );
  return c.body(file, 200, {
    'Content-Type': 'text/csv; charset=utf-8',
    'Content-Disposition': `attachment; filename="${fileName}"`,
  });
}
