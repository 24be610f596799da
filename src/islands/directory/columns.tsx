/** The columns of each directory's table, in the specification's order. */
import { investedText } from '../../domain/directory/funds';
import { defaultSort, isByMatch, type ListSort } from '../../domain/directory/list-state';
import { TYPE_LABEL } from '../../domain/directory/directories';
import { fromTheStart, hasRank, listHref } from '../../domain/directory/filters';
import type { Listing } from '../../domain/directory/listing';
import type { Column } from '../ui/DataTable';
import { Tag } from '../ui/Tag';
import { TagList } from '../ui/TagList';
import type { DirectoryView } from './context';
import { CompareBox } from './CompareBox';
import { EntryActions, EntryMenu, EntryName, EntrySave, FitCell, statusText } from './entry';
import { NotKnown } from '../ui/NotKnown';

/** Tags of a table cell before "+N". */
const TABLE_TAGS = 2;

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
  // Figures are read from the largest down first, names from A.
  const first: ListSort = field === 'rank' ? '-rank' : 'name';
  const other: ListSort = field === 'rank' ? 'rank' : '-name';
  const next = fromTheStart(state, { sort: state.sort === first ? other : first });
  return { href: listHref(directory, next), direction, onSort: () => void go(next) };
}

/** Shares of the table's width: what is left is the name's. */
const WIDTHS = {
  plain: { stages: 'w-[17.5%]', sector: 'w-[19%]', focus: 'w-[19%]' },
  withFit: { stages: 'w-[12%]', sector: 'w-[15%]', focus: 'w-[14%]' },
} as const;

/** With the order by fit a table has one column more than it was made for. */
export const showsFit = ({ model: { state } }: DirectoryView): boolean => state.sort === 'fit' && !isByMatch(state);

/** Below it the table scrolls sideways within itself. */
export const leastWidthOf = (view: DirectoryView): string => (showsFit(view) ? 'min-w-[61rem]' : 'min-w-[52rem]');

export function columnsOf(view: DirectoryView): Column<Listing>[] {
  const { name } = view.directory;
  const hasFit = showsFit(view);
  const widths = hasFit ? WIDTHS.withFit : WIDTHS.plain;
  const options: Column<Listing> = {
    key: 'options',
    header: 'Options',
    hideHeader: true,
    className: name === 'incubators' ? 'w-22 pr-1! max-md:w-28' : 'w-10 px-1! max-md:w-13',
    isControls: true,
    cell: (row) => (
      <div className="flex">
        {name === 'incubators' && <EntrySave listing={row} />}
        <EntryMenu listing={row} />
      </div>
    ),
  };
  const title = (header: string): Column<Listing> => ({
    key: 'name',
    header,
    sort: sorting(view, 'name'),
    cell: (row) => <EntryName listing={row} />,
  });
  // On top of the specified columns, where the list goes by it.
  const fit: Column<Listing>[] = hasFit
    ? [
        {
          key: 'fit',
          header: 'Fit',
          className: 'w-[13%]',
          cell: (row) => row.fit && <FitCell listing={row} fit={row.fit} />,
        },
      ]
    : [];
  const focus: Column<Listing> = {
    key: 'focus',
    header: 'Focus industries',
    className: widths.focus,
    cell: (row) => <TagList items={row.focusIndustries} max={TABLE_TAGS} label="Focus industries" />,
  };
  const actions: Column<Listing> = {
    key: 'actions',
    header: 'Actions',
    className: 'w-31 max-md:w-36',
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
        className: 'w-27 pr-4!',
        cell: (row) => row.year ?? <NotKnown />,
      },
      {
        key: 'sector',
        header: 'Sector',
        className: widths.sector,
        cell: (row) => <TagList items={row.sectors} max={TABLE_TAGS} label="Sectors" variant="outline" />,
      },
      focus,
      actions,
    ];

  const compare: Column<Listing> = {
    key: 'compare',
    header: 'Compare',
    hideHeader: true,
    className: 'w-18 pr-0! max-md:w-21',
    isControls: true,
    cell: (row) => (
      <div className="flex items-center gap-1">
        <CompareBox listing={row} isGuest={view.isGuest} />
        <EntrySave listing={row} />
      </div>
    ),
  };
  const companies: Column<Listing> = {
    key: 'companies',
    header: 'Companies',
    numeric: true,
    className: hasRank(name) ? 'w-27 pr-4!' : 'w-22 pr-4!',
    ...(hasRank(name) ? { sort: sorting(view, 'rank') } : {}),
    cell: (row) => investedText(row) ?? <NotKnown />,
  };
  const status: Column<Listing> = {
    key: 'status',
    header: 'Status',
    className: 'w-35',
    cell: (row) => <Tag>{statusText(row)}</Tag>,
  };
  const type: Column<Listing> = {
    key: 'type',
    header: 'Type',
    className: 'w-20 whitespace-nowrap',
    cell: (row) => TYPE_LABEL[row.kind],
  };
  const stages: Column<Listing> = {
    key: 'stages',
    header: 'Preferred stage',
    className: widths.stages,
    cell: (row) => <TagList items={row.stages} max={TABLE_TAGS} label="Preferred stages" variant="outline" />,
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

/** Orders offered beside the table's own headers, for cards and the grid. The first of them is left to how well a search matches. */
export function sortOptions(view: DirectoryView): { value: ListSort; label: string }[] {
  const { q, first } = view.model.state;
  const orders = ordersOf(view);
  return q === '' ? orders : [{ value: first, label: 'Best match' }, ...orders.filter(({ value }) => value !== first)];
}

function ordersOf(view: DirectoryView): { value: ListSort; label: string }[] {
  const { name } = view.directory;
  const byName: { value: ListSort; label: string }[] = [
    { value: 'name', label: 'Name, A to Z' },
    { value: '-name', label: 'Name, Z to A' },
  ];
  const byFit: { value: ListSort; label: string }[] = view.canFit ? [{ value: 'fit', label: 'Best fit' }] : [];
  const isFitFirst = view.model.state.first === 'fit';
  const withFit = (orders: { value: ListSort; label: string }[]) =>
    isFitFirst ? [...byFit, ...orders] : [...orders, ...byFit];
  if (!hasRank(name)) return withFit(byName);
  const byRank: { value: ListSort; label: string }[] =
    name === 'incubators'
      ? [
          { value: '-rank', label: 'Newest first' },
          { value: 'rank', label: 'Oldest first' },
        ]
      : [
          { value: '-rank', label: 'Most companies first' },
          { value: 'rank', label: 'Fewest companies first' },
        ];
  return withFit(defaultSort(name) === '-rank' ? [...byRank, ...byName] : [...byName, ...byRank]);
}
