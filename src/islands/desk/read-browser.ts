/**
 * Reads the figures of the tools that are stored in this browser. Loaded only if a tool has data here. A tool's calculation is loaded only
 * if its data changed.
 */
import { readingOfEntries } from '@/domain/desk/local';
import { NO_DOCUMENT, type DeskTool, type DeskTools, type SourcedReading } from '@/domain/desk/readings';
import type { Day } from '@/domain/time/days';
import { personOf, readRecords } from '@/lib/tool-documents/tool-records';
import { readEntries } from '@/lib/storage/tool-storage';
import { documentKey } from '@/domain/tools/local-keys';
import { readJson, writeJson } from '@/lib/storage/storage';

// The readings of the tools are cached with a fingerprint of their keys. While nothing changes, the home page needs no calculation.

const KEY = 'outset_desk';
/** Change it when a reading is computed or shaped differently. */
const VERSION = '4';

/** The keys of the open document of each tool, as its layout names them. */
export const TOOL_KEYS: Readonly<Record<DeskTool, readonly string[]>> = {
  'burn-rate': [
    'burnCalc_bankBalance',
    'burnCalc_monthlyRevenue',
    'burnCalc_teamMembers',
    'burnCalc_fixedCosts',
    'burnCalc_document',
  ],
  expenses: ['expenses', 'budgets', 'expenses_document'],
  'cap-table': ['equity_stakeholders', 'equity_fundingRounds', 'equity_scenarios', 'equity_document'],
};

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo; 32 bits): tells texts apart, but is not for security. */
function fingerprint(texts: readonly string[]): string {
  let hash = 0x811c9dc5;
  let length = 0;
  for (const text of texts) {
    for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
    hash = Math.imul(hash ^ 0x1f, 0x01000193);
    length += text.length;
  }
  return `${(hash >>> 0).toString(36)}.${length.toString(36)}`;
}

export const liesHere = (tool: DeskTool): boolean => TOOL_KEYS[tool].some((key) => localStorage.getItem(key) !== null);

/** The fingerprint of all inputs of a reading: the keys of the tool, and the day. */
export function signOf(tool: DeskTool, today: string): string {
  const prefix = documentKey(tool, '');
  const keys = Array.from({ length: localStorage.length }, (_, at) => localStorage.key(at) ?? '');
  const others = keys.filter((key) => key.startsWith(prefix));
  return fingerprint([
    VERSION,
    today,
    ...[...TOOL_KEYS[tool], ...others.sort()].flatMap((key) => [key, localStorage.getItem(key) ?? '\0']),
  ]);
}

type Memory = Partial<Record<DeskTool, { sign: string; check: string; sourced: SourcedReading }>>;

const read = (): Memory => readJson<Memory | null>(KEY, null) ?? {};

/** The cached reading for this fingerprint. Null if the cached one has another fingerprint. */
export function recall<Tool extends DeskTool>(tool: Tool, sign: string): SourcedReading<Tool> | null {
  const known = read()[tool];
  if (known?.sign !== sign || known.check !== fingerprint([sign, JSON.stringify(known.sourced)])) return null;
  return known.sourced as SourcedReading<Tool>;
}

export function remember(tool: DeskTool, sign: string, sourced: SourcedReading): void {
  const check = fingerprint([sign, JSON.stringify(sourced)]);
  writeJson(KEY, { ...read(), [tool]: { sign, check, sourced } });
}

const READERS: { [Tool in DeskTool]: (today: Day) => Promise<SourcedReading<Tool>> } = {
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
async function readTool<Tool extends DeskTool>(tool: Tool, person: string, today: Day): Promise<SourcedReading<Tool>> {
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

/** The figures that an email may mention: runway and cap table of this browser. */
export async function readForMail(email: string, today: Day): Promise<Pick<DeskTools, 'burn-rate' | 'cap-table'>> {
  const person = await personOf(email);
  const [runway, ownership] = await Promise.all([
    readTool('burn-rate', person, today),
    readTool('cap-table', person, today),
  ]);
  return { 'burn-rate': runway, 'cap-table': ownership };
}
