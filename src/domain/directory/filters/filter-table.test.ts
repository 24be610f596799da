/** Every row of the table is read from addresses and queries, shown, dropped and saved: a new filter needs no code for that. */
import { describe, expect, it } from 'vitest';
import { canonicalQuery, wordsOfQuery } from '@/domain/saved-searches/saved-search';
import { DIRECTORIES } from '@/domain/directory/directories';
import { FILTER_ROWS, isOffered, isOn, keysOf, nameOfValue, paramsOf, type FilterRow } from './filter-table';
import { activeChips, listHref, panelFilters, placeOf, readPageState, relaxationLabel, filterTexts } from './filters';
import { DROPS, isNarrowed, listStateParams, relax } from '@/domain/directory/list-state';
import { listQuery, withoutDrop } from '@/domain/directory/input/query';

/** What a person may choose of a filter, as the address has it. */
function sampleOf(row: FilterRow): [string, string][] {
  if (row.kind === 'range') return row.params.map((param, end) => [param, String(row.maxFigure - 1 + end)]);
  if (row.kind === 'place') return row.parts.map(({ param }) => [param, `Some ${param}`]);
  return [[row.param, row.known?.[0] ?? 'Some value']];
}

const rows = FILTER_ROWS.map((row) => [row.name, row] as const);
const offering = (row: FilterRow) => Object.values(DIRECTORIES).filter((directory) => isOffered(row, directory));
const withoutIt = (row: FilterRow) => Object.values(DIRECTORIES).filter((directory) => !isOffered(row, directory));

describe('the table of filters', () => {
  it('gives every filter names of its own in the state and in the address', () => {
    for (const names of [FILTER_ROWS.flatMap(keysOf), FILTER_ROWS.flatMap(paramsOf)])
      expect(new Set<string>(names).size).toBe(names.length);
    expect(DROPS).toEqual(['q', ...FILTER_ROWS.map(({ name }) => name)]);
  });

  it.each(rows)('%s is read from the address of a page that offers it, and written there again', (_name, row) => {
    const address = new URLSearchParams(sampleOf(row)).toString();
    expect(offering(row).length).toBeGreaterThan(0);
    for (const directory of offering(row)) {
      const state = readPageState(directory.name, new URLSearchParams(address));
      expect([isOn(row, state), isNarrowed(state)]).toEqual([true, true]);
      expect(listHref(directory, state)).toBe(`${directory.page}?${address}`);
      expect(listStateParams(directory.name, state, 'api').toString()).toBe(address);
    }
    for (const { name } of withoutIt(row))
      expect(isNarrowed(readPageState(name, new URLSearchParams(address))), name).toBe(false);
  });

  it.each(rows)('%s is asked of the API and checked there', (_name, row) => {
    const query = listQuery.parse(Object.fromEntries(sampleOf(row)));
    for (const [param, value] of sampleOf(row))
      expect([query[param as keyof typeof query]].flat().map(String)).toEqual([value]);
    const [param] = paramsOf(row);
    const refused = row.kind === 'range' ? String(row.maxFigure + 1) : 'x'.repeat(121);
    expect(listQuery.safeParse({ [String(param)]: refused }).error?.issues[0]?.path).toEqual([param]);
  });

  it.each(rows)('%s is shown by what narrows the list, and taken off there', (_name, row) => {
    const state = readPageState(offering(row)[0]?.name ?? 'seed', new URLSearchParams(sampleOf(row)));
    expect(filterTexts(state)).toHaveLength(1);
    if (row.kind === 'place') return expect(placeOf(state)).toBe('Some near');
    const [chip, ...others] = activeChips(state);
    expect(others).toEqual([]);
    expect(chip?.label.startsWith(row.chip ?? '')).toBe(true);
    expect(chip && isNarrowed(chip.without)).toBe(false);
    if (row.kind !== 'range') expect(chip?.label).toContain(nameOfValue(row.name, sampleOf(row)[0]?.[1] ?? ''));
  });

  it.each(rows)('%s stands in the panel, or beside the search where the table says so', (_name, row) => {
    for (const directory of Object.values(DIRECTORIES)) {
      const isInPanel = panelFilters(directory.name).some(({ name }) => name === row.name);
      const isBeside = row.kind === 'place' || ('isQuick' in row && row.isQuick === true);
      expect(isInPanel, directory.name).toBe(isOffered(row, directory) && !isBeside);
    }
  });

  it.each(rows)('%s can be dropped, from the state and from the query', (name, row) => {
    const state = readPageState(offering(row)[0]?.name ?? 'seed', new URLSearchParams(sampleOf(row)));
    expect(isNarrowed(relax(state, name))).toBe(false);
    expect(relaxationLabel(state, name)).toMatch(/^Without ("[^"]+"|the .+)$/);
    const query = listQuery.parse(Object.fromEntries(sampleOf(row)));
    expect(withoutDrop(query, name)).toEqual(listQuery.parse({}));
    expect(withoutDrop(listQuery.parse({}), name)).toBeNull();
  });

  it.each(rows)('%s is part of a saved search', (_name, row) => {
    for (const { name } of offering(row)) {
      const query = canonicalQuery(name, new URLSearchParams(sampleOf(row)).toString());
      expect(query).toBe(new URLSearchParams(sampleOf(row)).toString());
      expect(wordsOfQuery(name, query)).toHaveLength(1);
    }
  });
});
