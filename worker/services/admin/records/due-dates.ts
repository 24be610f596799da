/** Due dates as records. */
import { DUE_DATES } from '../../../../src/domain/admin/entities/due-dates';
import type { DueLineInput } from '../../../../src/domain/due-dates/due-input';
import { toDueLine, type DueRow } from '../../due-dates/due-rows';
import { containsSql } from './conditions';
import type { Store } from './store';

export const dueDateStore: Store<DueLineInput> = {
  entity: DUE_DATES,
  table: 'due_dates',
  columns: {
    name: ({ name }) => name,
    paper: ({ paper }) => paper,
    authority: ({ authority }) => authority,
    due_from: ({ dueFrom }) => dueFrom,
    applies_to: ({ appliesTo }) => appliesTo,
    law: ({ law }) => law,
    late_fee: ({ lateFee }) => lateFee,
    schedule: ({ schedule }) => schedule,
    companies: ({ companies }) => JSON.stringify(companies),
    state: ({ state }) => state,
    gst: ({ gst }) => JSON.stringify(gst),
    employees: ({ employees }) => employees,
    foreign_money: ({ foreign }) => Number(foreign),
    reports: ({ reports }) => JSON.stringify(reports),
    confirmed_on: ({ confirmedOn }) => confirmedOn,
    is_active: ({ isActive }) => Number(isActive),
  },
  toRecord: (row) => {
    const { id: _, ...line } = toDueLine(row as unknown as DueRow);
    return line;
  },
  sorts: { name: 'name', paper: 'paper', updatedAt: 'updated_at' },
  filters: { state: 'state', isActive: 'is_active' },
  search: (text) => containsSql(['name', 'paper', 'authority'], text),
  samenessColumns: ['name', 'paper'],
};
