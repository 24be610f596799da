/** What a tool's keys were found to say, remembered beside their fingerprint: as long as nothing changes, the home page needs no calculator. */
import type { DeskTool, Sourced } from '@/domain/desk/readings';
import { documentKey } from '@/domain/tools/local-keys';
import { readJson, writeJson } from '@/lib/storage/storage';

const KEY = 'outset_desk';
/** Another one where a reading is made or shaped otherwise than before. */
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

/** FNV-1a over UTF-16 units (Fowler, Noll, Vo; 32 bits): tells texts apart, guards nothing. */
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

/** Stands for everything that a reading is made from: the keys of the tool, and the day. */
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

type Memory = Partial<Record<DeskTool, { sign: string; check: string; sourced: Sourced }>>;

const read = (): Memory => readJson<Memory | null>(KEY, null) ?? {};

/** What was found under this sign; null where it was another one, or was changed since. */
export function recall<Tool extends DeskTool>(tool: Tool, sign: string): Sourced<Tool> | null {
  const known = read()[tool];
  if (known?.sign !== sign || known.check !== fingerprint([sign, JSON.stringify(known.sourced)])) return null;
  return known.sourced as Sourced<Tool>;
}

export function remember(tool: DeskTool, sign: string, sourced: Sourced): void {
  const check = fingerprint([sign, JSON.stringify(sourced)]);
  writeJson(KEY, { ...read(), [tool]: { sign, check, sourced } });
}
