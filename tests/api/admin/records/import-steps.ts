/** Shared steps for the tests of imports: begin one, send its rows as a browser does, undo it. */
import type { ImportJob } from '@/domain/admin/imports/job';
import { adminCookie, ask, freshAddress, type AdminAnswer, type Operator } from '@tests/setup/admins';

/** Values by field, as a browser reads them from a row. */
export type SentValues = Record<string, unknown>;

export const angelRow = (name: string, over: SentValues = {}): SentValues => ({
  angelName: name,
  angelLocation: 'Mumbai, Maharashtra',
  angelType: 'Angel',
  about: 'Invests early.',
  ...over,
});

export const post = (who: Operator, path: string, body: unknown = {}): Promise<AdminAnswer> =>
  ask('POST', path, { body, headers: { ...adminCookie(who.token), 'cf-connecting-ip': freshAddress() } });

function dataOf<Data>({ status, body }: AdminAnswer): Data {
  if (status !== 200) throw new Error(`${status}: ${JSON.stringify(body)}`);
  return body['data'] as Data;
}

export async function startImport(
  who: Operator,
  noun: string,
  total: number,
  over: { file?: string; keepsEdited?: boolean; headings?: readonly { heading: string; field: string }[] } = {},
): Promise<ImportJob> {
  const file = crypto.randomUUID().replaceAll('-', '').repeat(2);
  const start = { noun, fileName: 'rows.csv', file, total, columns: [], headings: [], ...over };
  return dataOf(await post(who, '/api/admin/imports', start));
}

/** Sends all rows in slices of 500; returns the import at its end. */
export async function importRows(
  who: Operator,
  noun: string,
  values: readonly SentValues[],
  over: { keepsEdited?: boolean } = {},
): Promise<ImportJob> {
  let job = await startImport(who, noun, values.length, over);
  for (let from = 0; from < values.length; from += 500) {
    const rows = values.slice(from, from + 500).map((one, i) => ({ row: from + i + 1, values: one }));
    ({ job } = dataOf<{ job: ImportJob }>(await post(who, `/api/admin/imports/${job.id}/rows`, { rows })));
  }
  return job;
}

/** Undoes an import to its end. */
export async function rollBack(who: Operator, id: string): Promise<ImportJob> {
  for (;;) {
    const { job, isOver } = dataOf<{ job: ImportJob; isOver: boolean }>(
      await post(who, `/api/admin/imports/${id}/roll-back`),
    );
    if (isOver) return job;
  }
}
