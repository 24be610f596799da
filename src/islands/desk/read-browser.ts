/** Reads the figures of the tools that are stored in this browser. Loaded only if a tool has data here; a tool whose data changed loads its own calculation. */
import { readingOfEntries } from '@/domain/desk/local';
import { NO_DOCUMENT, type DeskTool, type DeskTools, type Sourced } from '@/domain/desk/readings';
import type { Day } from '@/domain/time/days';
import { personOf, readRecords } from '@/lib/tool-documents/tool-records';
import { readEntries } from '@/lib/storage/tool-storage';
import { liesHere, recall, remember, signOf } from './remembered';

const READERS: { [Tool in DeskTool]: (today: Day) => Promise<Sourced<Tool>> } = {
  'burn-rate': async () => {
    const [{ BURN_PLAN, BURN_LAYOUT }, { runwayOf }] = await Promise.all([
      import('@/domain/burn-rate/stored-plan'),
      import('@/domain/desk/runway'),
    ]);
    return readingOfEntries(BURN_PLAN, BURN_LAYOUT, readEntries('burn-rate', BURN_LAYOUT), runwayOf);
  },
  expenses: async (today) => {
    const [{ EXPENSE_BOOK, EXPENSE_LAYOUT }, { spentOf }] = await Promise.all([
      import('@/domain/expenses/stored-book'),
      import('@/domain/desk/spent'),
    ]);
    const entries = readEntries('expenses', EXPENSE_LAYOUT);
    return readingOfEntries(EXPENSE_BOOK, EXPENSE_LAYOUT, entries, (book) => spentOf(book, today));
  },
  'cap-table': async (today) => {
    const [{ CAP_TABLE, CAP_TABLE_LAYOUT }, { ownershipOf }] = await Promise.all([
      import('@/domain/cap-table/document/stored-cap-table'),
      import('@/domain/desk/ownership'),
    ]);
    const entries = readEntries('cap-table', CAP_TABLE_LAYOUT);
    return readingOfEntries(CAP_TABLE, CAP_TABLE_LAYOUT, entries, (table) => ownershipOf(table, today));
  },
};

/** Ignores data that belongs to another person who uses this browser; the tool sets it aside when it is opened. */
async function readTool<Tool extends DeskTool>(tool: Tool, person: string, today: Day): Promise<Sourced<Tool>> {
  const { at } = readRecords(tool);
  if (!liesHere(tool) || (at !== null && at !== person)) return NO_DOCUMENT;
  const sign = signOf(tool, today);
  const known = recall(tool, sign);
  if (known) return known;
  const sourced = await READERS[tool](today);
  remember(tool, sign, sourced);
  return sourced;
}

export async function readBrowser(email: string, today: Day): Promise<DeskTools> {
  const person = await personOf(email);
  const [runway, spent, ownership] = await Promise.all([
    readTool('burn-rate', person, today),
    readTool('expenses', person, today),
    readTool('cap-table', person, today),
  ]);
  return { 'burn-rate': runway, expenses: spent, 'cap-table': ownership };
}

/** The figures that a mail may mention: runway and cap table of this browser. */
export async function readForMail(email: string, today: Day): Promise<Pick<DeskTools, 'burn-rate' | 'cap-table'>> {
  const person = await personOf(email);
  const [runway, ownership] = await Promise.all([
    readTool('burn-rate', person, today),
    readTool('cap-table', person, today),
  ]);
  return { 'burn-rate': runway, 'cap-table': ownership };
}
