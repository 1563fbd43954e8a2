import { Hono } from 'hono/tiny';
import { idParamSchema } from '#domain/api/common.ts';
import {
  importApplySchema,
  importFileQuerySchema,
  importRowsQuerySchema,
  importRowsSchema,
  importSchema,
  importsSchema,
} from '#domain/api/people-import.ts';
import { AppError } from '#worker/app-error.ts';
import { toSettings } from '#worker/db/settings.ts';
import type { UserRow } from '#worker/db/schema.ts';
import { access, withSettings } from '#worker/http/access.ts';
import { toActionContext } from '#worker/http/action-context.ts';
import type { Parts } from '#worker/parts.ts';
import { answers, takesFile } from '#worker/http/route-docs.ts';
import { valid } from '#worker/http/validate.ts';
import { applyImport } from './apply.ts';
import { findImport, selectImports, toImport } from './repository.ts';
import { listRows } from './rows-repository.ts';
import { stageFile, type ImportedBy } from './stage.ts';

type ImportRequest = Parameters<typeof toActionContext>[0] & {
  actor: UserRow;
  facts: { settings: Parameters<typeof toSettings>[0] };
  parts: Parts;
};

const importedBy = (request: ImportRequest): ImportedBy => ({
  actor: request.actor,
  act: toActionContext(request),
  settings: toSettings(request.facts.settings),
  canInvite: request.parts.identity.invite !== null,
});

/** The app mounts these routes before the routes of /users, because /users/:id would match them. */
export const peopleImportRoutes = new Hono()
  .get('/', access('admin'), answers(importsSchema, 'List the imports of users, newest first.'), async (c) =>
    c.json({ items: (await selectImports(c.var.db)).map(toImport) }, 200),
  )
  /** The body is the CSV file itself. */
  .post(
    '/',
    access('admin', withSettings),
    valid('query', importFileQuerySchema),
    takesFile('text/csv'),
    answers(
      { 201: importSchema },
      'Upload a CSV file of users, and compare it with the existing users. Nothing is written.',
    ),
    async (c) => {
      const { fileName: name = 'people.csv', ...choices } = c.req.valid('query');
      const file = { bytes: new Uint8Array(await c.req.arrayBuffer()), name, choices };
      return c.json(await stageFile(c.var.db, file, importedBy(c.var)), 201);
    },
  )
  .get(
    '/:id',
    access('admin'),
    valid('param', idParamSchema),
    answers(importSchema, 'Get an import with the numbers of users that it adds and changes.'),
    async (c) => {
      const row = await findImport(c.var.db, c.req.valid('param').id);
      if (!row) throw new AppError('import_not_found');
      return c.json(toImport(row), 200);
    },
  )
  .get(
    '/:id/rows',
    access('admin'),
    valid('param', idParamSchema),
    valid('query', importRowsQuerySchema),
    answers(importRowsSchema, 'List the rows of an import with a given state, such as new or wrong.'),
    async (c) => c.json(await listRows(c.var.db, c.req.valid('param').id, c.req.valid('query')), 200),
  )
  /** The client repeats the request until `applied.waiting` is 0. */
  .post(
    '/:id/apply',
    access('admin', withSettings),
    valid('param', idParamSchema),
    valid('json', importApplySchema),
    answers(importSchema, 'Apply the next rows of an import, at most 1,000 rows per request.'),
    async (c) => {
      const { id } = c.req.valid('param');
      return c.json(await applyImport(c.var.db, id, c.req.valid('json'), importedBy(c.var)), 200);
    },
  );
