/** Lines of the calendar: a row as the domain has it, and the import of many. */
import { dueLineInput } from '@/domain/due-dates/due-input';
import type { CompanyType, DueLine, DueReport, GstKind } from '@/domain/due-dates/due-lines';
import { batch } from '@worker/db/batch';
import type { dueDates } from '@worker/db/schema';
import { sql, type Sql, type Stored } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { countImported, readImport, type ImportResult } from '@worker/services/core/import-rows';
import { requireAllowed } from '@worker/services/core/require-actor';

/** As D1 reads it: every column under its name. */
export type DueRow = Stored<Omit<typeof dueDates.$inferSelect, 'foreign'>> & { foreign_money: 0 | 1 };

export const toDueLine = (row: DueRow): DueLine => ({
  id: row.id,
  name: row.name,
  paper: row.paper,
  authority: row.authority,
  dueFrom: row.due_from,
  appliesTo: row.applies_to,
  law: row.law,
  lateFee: row.late_fee,
  schedule: row.schedule,
  companies: JSON.parse(row.companies) as CompanyType[],
  state: row.state,
  gst: JSON.parse(row.gst) as GstKind[],
  employees: row.employees,
  foreign: row.foreign_money === 1,
  reports: JSON.parse(row.reports) as DueReport[],
  confirmedOn: row.confirmed_on,
  isActive: row.is_active === 1,
});

const upsert = (rows: string, now: number): Sql<{ id: string }> => sql`
  INSERT INTO due_dates (id, name, paper, authority, due_from, applies_to, law, late_fee, schedule, companies, state, gst,
    employees, foreign_money, reports, confirmed_on, is_active, created_at, updated_at)
  SELECT value ->> 'id', value ->> 'name', value ->> 'paper', value ->> 'authority', value ->> 'dueFrom', value ->> 'appliesTo',
    value ->> 'law', value ->> 'lateFee', value ->> 'schedule', value -> 'companies', value ->> 'state', value -> 'gst',
    value ->> 'employees', value ->> 'foreign', value -> 'reports', value ->> 'confirmedOn', value ->> 'isActive', ${now}, ${now}
  FROM json_each(${rows}) WHERE true
  ON CONFLICT (name, paper) DO UPDATE SET authority = excluded.authority, due_from = excluded.due_from,
    applies_to = excluded.applies_to, law = excluded.law, late_fee = excluded.late_fee, schedule = excluded.schedule,
    companies = excluded.companies, state = excluded.state, gst = excluded.gst, employees = excluded.employees,
    foreign_money = excluded.foreign_money, reports = excluded.reports, confirmed_on = excluded.confirmed_on,
    is_active = excluded.is_active, updated_at = excluded.updated_at
  RETURNING id`;

/** Stores many lines; one of the same name and paper is updated. Refused rows are reported and do not stop the rest. */
export async function importDueDates(ctx: Ctx, records: readonly unknown[]): Promise<ImportResult> {
  requireAllowed(ctx, 'directory:write');
  const sameness = {
    keyOf: ({ name, paper }: { name: string; paper: string }) => `${name}|${paper}`,
    what: 'name and paper',
  };
  const { rows, failed } = readImport(ctx, dueLineInput(), records, sameness);
  if (rows.length === 0) return { created: 0, updated: 0, failed };
  const audit = auditRow(ctx, {
    action: 'due-dates.imported',
    subjectType: 'due-date',
    details: { rows: rows.length, refused: failed.length },
  });
  const [written] = await batch(ctx.d1, [upsert(JSON.stringify(rows), ctx.now()), audit]);
  return { ...countImported(rows, written.results), failed };
}
