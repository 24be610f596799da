/** Search (the shell focuses it on `/`), the Filters button, quick filters, chips of what is on, and the order: all in the one GET form. */
import { useEffect, useRef } from 'react';
import { Search, SlidersHorizontal, X } from 'lucide-react';
import { ANGEL_STATUSES } from '../../domain/directory/directories';
import { activeChips, clearAll, countPanelFilters, fromTheStart, toggleOption } from '../../domain/directory/filters';
import { isNarrowed, type ListSort } from '../../domain/directory/list-state';
import { Button } from '../ui/Button';
import { sortOptions } from './columns';
import { StateLink, useView } from './context';
import { PANEL_ID } from './FilterPanel';

function SearchBox() {
  const { directory, machine } = useView();
  const field = useRef<HTMLInputElement>(null);
  // What was typed before this island woke up is a search too.
  const { text, type } = machine;
  const takeOver = useRef(() => {
    const typed = field.current?.value ?? '';
    if (typed !== text) type(typed);
  });
  useEffect(() => takeOver.current(), []);
  return (
    <label className="input input-sm min-w-0 flex-1 bg-base-100 max-md:h-11 sm:max-w-80">
      <Search className="size-4 shrink-0 muted" aria-hidden="true" />
      <input
        ref={field}
        type="search"
        name="q"
        aria-label={directory.searchLabel}
        placeholder={directory.searchLabel.replace('Search by ', '').replace(/^./, (first) => first.toUpperCase())}
        autoComplete="off"
        spellCheck={false}
        value={machine.text}
        onChange={(event) => machine.type(event.target.value)}
        aria-keyshortcuts="/"
      />
      <kbd className="kbd kbd-xs max-md:hidden" aria-hidden="true">
        /
      </kbd>
    </label>
  );
}

function QuickStatuses() {
  const { machine } = useView();
  const { state } = machine;
  return (
    <div role="group" aria-label="Status" className="mt-3 flex flex-wrap gap-2">
      {ANGEL_STATUSES.map((status) => {
        const isOn = state.statuses.includes(status);
        return (
          <StateLink
            key={status}
            to={toggleOption(state, 'statuses', status)}
            role="button"
            aria-pressed={isOn}
            className={`btn btn-sm max-md:min-h-11 ${isOn ? 'border-secondary bg-base-100 text-secondary' : 'btn-ghost border hairline'}`}
          >
            {status}
          </StateLink>
        );
      })}
    </div>
  );
}

/** What the form must carry along when it is sent without JavaScript. */
function Carried() {
  const { state } = useView().machine;
  const carried = [
    ['near', state.nearCity],
    ['region', state.nearRegion],
    ['view', state.view === 'grid' ? 'grid' : ''],
    ...state.statuses.map((status) => ['status', status]),
  ];
  return carried
    .filter(([, value]) => value)
    .map(([name, value]) => <input key={`${name}:${value}`} type="hidden" name={name} value={value} />);
}

interface ToolbarProps {
  isPanelOpen: boolean;
  onPanel: () => void;
}

export function Toolbar({ isPanelOpen, onPanel }: ToolbarProps) {
  const view = useView();
  const { directory, machine } = view;
  const { state, go } = machine;
  const chips = activeChips(directory.name, state);
  const on = countPanelFilters(directory.name, state);
  return (
    <>
      <Carried />
      <div className="mt-4 flex flex-wrap items-center gap-2 text-sm">
        <SearchBox />
        <a
          href={`#${PANEL_ID}`}
          role="button"
          aria-expanded={isPanelOpen}
          onClick={(event) => {
            event.preventDefault();
            onPanel();
          }}
          onKeyDown={(event) => {
            if (event.key !== ' ') return;
            event.preventDefault();
            onPanel();
          }}
          className="btn btn-ghost btn-sm border hairline max-md:min-h-11"
        >
          <SlidersHorizontal className="size-4" aria-hidden="true" />
          Filters
          {on > 0 && (
            <span className="badge badge-primary badge-xs tabular-nums">
              {on}
              <span className="sr-only"> on</span>
            </span>
          )}
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
        <label className="muted ml-auto flex items-center gap-2 text-xs max-sm:ml-0 max-sm:w-full">
          Sorted by
          <select
            name="sort"
            className="select select-sm w-auto pr-8 text-base-content max-md:h-11 max-sm:flex-1"
            value={state.sort}
            onChange={(event) => void go(fromTheStart(state, { sort: event.target.value as ListSort }))}
          >
            {sortOptions(view).map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </label>
      </div>
      {directory.name === 'angel-investors' && <QuickStatuses />}
      {chips.length > 0 && (
        <ul aria-label="What narrows the list" className="mt-3 flex flex-wrap items-center gap-2">
          {chips.map((chip) => (
            <li key={chip.key} className="min-w-0">
              <StateLink
                to={chip.without}
                aria-label={`Remove ${chip.label}`}
                className="inline-flex h-8 max-w-full items-center gap-1.5 rounded-full bg-neutral pr-2 pl-3 text-sm text-neutral-content max-md:h-11"
              >
                <span className="truncate">{chip.label}</span>
                <X className="size-3.5 shrink-0 muted" aria-hidden="true" />
              </StateLink>
            </li>
          ))}
          <li>
            <StateLink
              to={clearAll(directory.name, state)}
              className="inline-flex h-8 items-center px-2 text-sm text-secondary hover:underline max-md:h-11"
            >
              Clear all
            </StateLink>
          </li>
        </ul>
      )}
    </>
  );
}
