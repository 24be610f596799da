/** The columns of each directory's table, in the specification's order, and the sort orders of its list. */
import { optionsOf } from '@/domain/options';
import { investedText } from '@/domain/directory/funds';
import { defaultSort, isByMatch, type ListSort } from '@/domain/directory/list-state';
import { TYPE_LABEL } from '@/domain/directory/directories';
import { toFirstPage, hasRank, listHref } from '@/domain/directory/filters/filters';
import { statusText, type Listing } from '@/domain/directory/listing';
import type { Column } from '@/islands/ui/table/DataTable';
import { NotKnown, TagList } from '@/islands/ui/Tag';
import type { DirectoryView } from './context';
import { CompareBox, EntryActions, EntryMenu, EntryName, FitCell } from './entry';

type SortField = 'name' | 'rank';

function sorting({ directory, model }: DirectoryView, field: SortField) {
  const { state, go } = model;
  const direction: 'ascending' | 'descending' | 'none' = isByMatch(state)
    ? 'none'
    : state.sort === field
      ? 'ascending'
      : state.sort === `-${field}`
        ? 'descending'
        : 'none';
  // First sort direction: figures from the largest, names from A.
  const first: ListSort = field === 'rank' ? '-rank' : 'name';
  const other: ListSort = field === 'rank' ? 'rank' : '-name';
  const next = toFirstPage(state, { sort: state.sort === first ? other : first });
  return { href: listHref(directory, next), direction, onSort: () => void go(next) };
}

/** Whether the table has an extra column for the fit, as it has in the order by fit. */
export const showsFit = ({ model: { state } }: DirectoryView): boolean => state.sort === 'fit' && !isByMatch(state);

export function columnsOf(view: DirectoryView): Column<Listing>[] {
  const { name } = view.directory;
  const options: Column<Listing> = {
    key: 'options',
    header: 'Options',
    hideHeader: true,
    isControls: true,
    cell: (row) => <EntryMenu listing={row} />,
  };
  const title = (header: string): Column<Listing> => ({
    key: 'name',
    header,
    sort: sorting(view, 'name'),
    cell: (row) => <EntryName listing={row} />,
  });
  // An extra column beside the specified ones, if the list is sorted by fit.
  const fit: Column<Listing>[] = showsFit(view)
    ? [{ key: 'fit', header: 'Fit', cell: (row) => row.fit && <FitCell listing={row} fit={row.fit} /> }]
    : [];
  const focus: Column<Listing> = {
    key: 'focus',
    header: 'Focus industries',
    cell: (row) => <TagList items={row.focusIndustries} label="Focus industries" />,
  };
  const actions: Column<Listing> = {
    key: 'actions',
    header: 'Actions',
    isControls: true,
    cell: (row) => <EntryActions listing={row} />,
  };

  if (name === 'incubators')
    return [
      options,
      title('Name'),
      ...fit,
      {
        key: 'year',
        header: 'Year Estd',
        numeric: true,
        sort: sorting(view, 'rank'),
        cell: (row) => row.year ?? <NotKnown />,
      },
      {
        key: 'sector',
        header: 'Sector',
        cell: (row) => <TagList items={row.sectors} label="Sectors" />,
      },
      focus,
      actions,
    ];

  const compare: Column<Listing> = {
    key: 'compare',
    header: 'Compare',
    hideHeader: true,
    isControls: true,
    cell: (row) => <CompareBox listing={row} isGuest={view.isGuest} />,
  };
  const companies: Column<Listing> = {
    key: 'companies',
    header: 'Companies',
    numeric: true,
    ...(hasRank(name) ? { sort: sorting(view, 'rank') } : {}),
    // Angels have no such figure.
    cell: (row) =>
      row.kind === 'angel' ? <span className="no-value muted">–</span> : (investedText(row) ?? <NotKnown />),
  };
  const status: Column<Listing> = {
    key: 'status',
    header: 'Status',
    cell: statusText,
  };
  const type: Column<Listing> = {
    key: 'type',
    header: 'Type',
    cell: (row) => TYPE_LABEL[row.kind],
  };
  const stages: Column<Listing> = {
    key: 'stages',
    header: 'Preferred stage',
    cell: (row) => <TagList items={row.stages} label="Preferred stages" />,
  };
  return [
    compare,
    options,
    title('Investor'),
    ...fit,
    ...(name === 'all-investors' ? [type] : []),
    name === 'angel-investors' ? status : companies,
    stages,
    focus,
    actions,
  ];
}

/** Orders offered beside the table's own headers, for cards and the grid. With a search, the first one becomes "Best match". */
export function sortOptions(view: DirectoryView): { value: ListSort; label: string }[] {
  const { q, first } = view.model.state;
  const orders = ordersOf(view);
  return q === '' ? orders : [{ value: first, label: 'Best match' }, ...orders.filter(({ value }) => value !== first)];
}

function ordersOf(view: DirectoryView): { value: ListSort; label: string }[] {
  const { name } = view.directory;
  const byName: { value: ListSort; label: string }[] = optionsOf({ name: 'Name, A to Z', '-name': 'Name, Z to A' });
  const byFit: { value: ListSort; label: string }[] = view.canFit ? [{ value: 'fit', label: 'Best fit' }] : [];
  const isFitFirst = view.model.state.first === 'fit';
  const withFit = (orders: { value: ListSort; label: string }[]): typeof orders => [
    ...(isFitFirst ? [...byFit, ...orders] : [...orders, ...byFit]),
    { value: 'checked', label: 'Last checked first' },
  ];
  if (!hasRank(name)) return withFit(byName);
  const byRank: { value: ListSort; label: string }[] =
    name === 'incubators'
      ? optionsOf({ '-rank': 'Newest first', rank: 'Oldest first' })
      : optionsOf({ '-rank': 'Most companies first', rank: 'Fewest companies first' });
  return withFit(defaultSort(name) === '-rank' ? [...byRank, ...byName] : [...byName, ...byRank]);
}
