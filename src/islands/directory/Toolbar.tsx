/** Search (the shell focuses it on `/`), the Filters button, quick filters, chips of active filters, and the order: all in one GET form. */
import { OnBadge } from '@/islands/ui/Tag';
import { useEffect, useRef } from 'react';
import { isOffered, OPTION_ROWS, PLACE_ROWS } from '@/domain/directory/filters/filter-table';
import {
  activeChips,
  tickedValues,
  clearAll,
  countPanelFilters,
  toFirstPage,
  listHref,
  panelFilters,
  toggleOption,
} from '@/domain/directory/filters/filters';
import { isNarrowed, type ListSort } from '@/domain/directory/list-state';
import { Button } from '@/islands/ui/Button';
import { Icon } from '@/islands/ui/Icon';
import { sortOptions } from './columns';
import { StateLink, useView, type DirectoryView } from './context';
import { withPanelHref } from '@/lib/directory/list-answer';
import { SearchInput } from '@/islands/ui/fields/inputs';

function SearchBox() {
  const { directory, model } = useView();
  const field = useRef<HTMLInputElement>(null);
  // Text that was typed before hydration is a search too.
  const { text, type } = model;
  const takeOver = useRef(() => {
    const typed = field.current?.value ?? '';
    if (typed !== text) type(typed);
  });
  useEffect(() => takeOver.current(), []);
  return (
    <SearchInput
      ref={field}
      name="q"
      aria-label={directory.searchLabel}
      placeholder={directory.searchLabel.replace('Search by ', '').replace(/^./, (first) => first.toUpperCase())}
      value={model.text}
      onChange={(event) => model.type(event.target.value)}
      hasShortcut
      className="min-w-0 flex-[1_1_9rem] bg-base-100 sm:max-w-80"
    />
  );
}

const QUICK = OPTION_ROWS.filter((row) => row.isQuick);

/** The filters beside the search, one row of buttons per filter. */
function QuickFilters() {
  const { directory, model } = useView();
  const { state } = model;
  return QUICK.filter((row) => isOffered(row, directory)).map(({ name, label, known = [] }) => (
    <div key={name} role="group" aria-label={label} className="flex flex-wrap gap-2 max-sm:w-full">
      {known.map((value) => {
        const isOn = state[name].includes(value);
        return (
          <StateLink
            key={value}
            to={toggleOption(state, name, value)}
            role="button"
            aria-pressed={isOn}
            // One row on phones, on two lines if a name needs them.
            className={`btn btn-sm max-md:min-h-11 max-sm:flex-1 max-sm:px-1 max-sm:leading-tight ${isOn ? 'border-secondary bg-base-100 text-secondary' : 'btn-ghost border control-line'}`}
          >
            {value}
          </StateLink>
        );
      })}
    </div>
  ));
}

type Field = readonly [name: string, value: string | number | null];

/** The current filters of the panel, for a form that does not draw their checkboxes. */
function panelFields({ directory, model: { state } }: DirectoryView): Field[] {
  return panelFilters(directory.name).flatMap((row): Field[] => {
    if (row.kind === 'place') return [];
    if (row.kind === 'range') return row.params.map((param): Field => [param, state[param]]);
    return tickedValues(state, row.name).map((value): Field => [row.param, value]);
  });
}

/** Hidden fields for the state that the form must keep when it is sent without JavaScript. */
function Carried({ hasPanel }: { hasPanel: boolean }) {
  const view = useView();
  const { state } = view.model;
  const carried: Field[] = [
    ...PLACE_ROWS.flatMap(({ parts }) => parts.map(({ key, param }): Field => [param, state[key]])),
    ['view', state.view === 'grid' ? 'grid' : ''],
    ...(hasPanel ? [] : panelFields(view)),
    ...QUICK.flatMap(({ name, param }) => state[name].map((value): Field => [param, value])),
  ];
  return carried
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => <input key={`${name}:${value}`} type="hidden" name={name} value={String(value)} />);
}

interface ToolbarProps {
  isPanelOpen: boolean;
  onPanel: () => void;
  /** Called when a person is about to open the panel. */
  onPanelSoon: () => void;
}

export function Toolbar({ isPanelOpen, onPanel, onPanelSoon }: ToolbarProps) {
  const view = useView();
  const { directory, model } = view;
  const { state, go } = model;
  const chips = activeChips(state);
  const on = countPanelFilters(state);
  return (
    <>
      <Carried hasPanel={isPanelOpen} />
      <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        <SearchBox />
        <a
          // Without JavaScript, the server draws the page again, with the filters.
          href={withPanelHref(listHref(directory, { ...state, open: '' }))}
          role="button"
          aria-expanded={isPanelOpen}
          onPointerEnter={onPanelSoon}
          onFocus={onPanelSoon}
          onClick={(event) => {
            event.preventDefault();
            onPanel();
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            onPanel();
          }}
          className="btn btn-ghost btn-sm border control-line max-md:min-h-11"
        >
          <Icon name="sliders-horizontal" />
          Filters
          <OnBadge count={on} />
        </a>
        {isNarrowed(state) && (
          <Button size="sm" className="noscript:hidden" onClick={() => view.onTool('save')}>
            Save this search
          </Button>
        )}
        {/* Without a submit button Enter does nothing in a form of several fields. */}
        <button type="submit" hidden />
        <noscript>
          <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
            Apply
          </button>
        </noscript>
        {view.canFit && (
          <Button
            size="sm"
            className="ml-auto max-sm:order-last max-sm:ml-0 noscript:hidden"
            onClick={() => view.onTool('fit')}
          >
            Fit settings
          </Button>
        )}
        <label
          className={`muted flex items-center gap-2 text-xs max-sm:ml-0 max-sm:flex-[1_1_65%] ${view.canFit ? '' : 'ml-auto'}`}
        >
          Sorted by
          <select
            name="sort"
            className="select select-sm w-auto pr-8 text-base-content max-md:h-11 max-sm:flex-1"
            value={state.sort}
            onChange={(event) => void go(toFirstPage(state, { sort: event.target.value as ListSort }))}
          >
            {sortOptions(view).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      <div className="mt-3 flex flex-wrap gap-x-4 gap-y-2 empty:hidden">
        <QuickFilters />
        {chips.length > 0 && (
          <ul aria-label="Active filters" className="flex min-w-0 flex-wrap items-center gap-2">
            {chips.map((chip) => (
              <li key={chip.key} className="min-w-0">
                <StateLink
                  to={chip.without}
                  aria-label={`Remove ${chip.label}`}
                  className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-neutral pr-2 pl-3 text-sm text-neutral-content max-md:h-11"
                >
                  <span className="truncate">{chip.label}</span>
                  <Icon name="x" className="size-3.5 muted" />
                </StateLink>
              </li>
            ))}
            <li>
              <StateLink
                to={clearAll(directory.name, state)}
                isClear
                className="inline-flex h-8 items-center px-2 text-sm text-secondary hover:underline max-md:h-11"
              >
                Clear all
              </StateLink>
            </li>
          </ul>
        )}
      </div>
    </>
  );
}
