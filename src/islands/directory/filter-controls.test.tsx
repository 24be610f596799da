/** Every filter of the table has its control on the page of each directory that offers it. */
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { DIRECTORIES } from '../../domain/directory/directories';
import { FILTER_ROWS, isOffered, keysOf, paramsOf } from '../../domain/directory/filter-table';
import { readPageState } from '../../domain/directory/filters';
import type { Facets } from '../../domain/directory/list-state';
import { DirectoryContext, type DirectoryView } from './context';
import { FilterPanel } from './FilterPanel';
import { Toolbar } from './Toolbar';

const option = [{ name: 'Some value', count: 3 }];
const facets = {
  ...Object.fromEntries(FILTER_ROWS.flatMap(keysOf).map((key) => [key, option])),
  maxFund: 5_000_000,
  rates: '',
  total: 3,
  samples: 0,
} as unknown as Facets;

it.each(Object.values(DIRECTORIES))('$title has a control for each of its filters', (directory) => {
  const address = 'near=Pune&region=Maharashtra';
  const state = readPageState(directory.name, new URLSearchParams(address));
  const model = { state, text: '', answer: { kind: 'error', text: '', hint: '' }, go: () => Promise.resolve(null) };
  const view = { directory, model, isGuest: false, canFit: false } as unknown as DirectoryView;
  const drawn = renderToStaticMarkup(
    <DirectoryContext value={view}>
      <Toolbar isPanelOpen onPanel={() => undefined} onPanelSoon={() => undefined} />
      <FilterPanel facets={facets} year={2026} isOpen isPhone={false} onClose={() => undefined} />
    </DirectoryContext>,
  );
  for (const row of FILTER_ROWS) {
    const isThere = isOffered(row, directory);
    for (const param of paramsOf(row)) {
      const hasControl = drawn.includes(`name="${param}"`) || drawn.includes(`?${param}=`);
      expect(hasControl, `${row.name} by ${param}`).toBe(isThere);
    }
    if (isThere && row.kind !== 'place') expect(drawn).toContain(row.label);
  }
});
