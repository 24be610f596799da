/** Search, focus areas, order, reset and view: one GET form, so that it works without JavaScript. */
import { RotateCcw, Search, SlidersHorizontal } from 'lucide-react';
import { INITIAL_MEDIA_STATE } from '../../domain/media/list-state';
import { MEDIA_DIRECTORIES, type MediaKind } from '../../domain/media/people';
import { TABLE_AND_GRID, ViewSwitch } from '../ui/ViewSwitch';
import { fetchSearch, type MediaMachine } from './use-media';

const BUTTON = 'btn btn-ghost btn-sm border hairline max-md:min-h-11';

function FocusMenu({ machine }: { machine: MediaMachine }) {
  const { state, areas, go } = machine;
  const toggle = (name: string, isOn: boolean) =>
    go({ focus: isOn ? [...state.focus, name] : state.focus.filter((one) => one !== name), page: 1 });
  return (
    <details className="relative">
      <summary className={`${BUTTON} list-none`}>
        <SlidersHorizontal className="size-4" aria-hidden="true" />
        Focus
        {state.focus.length > 0 && (
          <span className="badge badge-primary badge-xs tabular-nums">
            {state.focus.length}
            <span className="sr-only"> on</span>
          </span>
        )}
      </summary>
      <fieldset className="absolute left-0 z-20 mt-1 max-h-80 w-72 max-w-[80vw] overflow-y-auto rounded-xl border hairline bg-base-100 p-2 shadow-xl">
        <legend className="sr-only">Focus areas</legend>
        {areas.map(({ name, count }) => (
          <label
            key={name}
            className="flex min-h-9 cursor-pointer items-center gap-3 rounded-lg px-2 text-sm hover:bg-base-200 max-md:min-h-11"
          >
            <input
              type="checkbox"
              name="focus"
              value={name}
              className="checkbox checkbox-sm"
              checked={state.focus.includes(name)}
              onChange={(event) => toggle(name, event.target.checked)}
            />
            <span className="min-w-0 flex-1 truncate">{name}</span>
            <span className="muted tabular-nums">{count}</span>
          </label>
        ))}
      </fieldset>
    </details>
  );
}

export function MediaToolbar({ kind, machine }: { kind: MediaKind; machine: MediaMachine }) {
  const directory = MEDIA_DIRECTORIES[kind];
  const { state, text, type, go, hrefOf } = machine;
  const isChanged = text !== '' || state.focus.length > 0 || state.sort !== INITIAL_MEDIA_STATE.sort;
  return (
    <form
      method="get"
      action={directory.path}
      role="search"
      aria-label={directory.title}
      className="mt-4 flex flex-wrap items-center gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        go({ q: text.trim(), page: 1 });
      }}
    >
      {state.view === 'grid' && <input type="hidden" name="view" value="grid" />}
      <label className="input input-sm min-w-0 flex-1 bg-base-100 max-md:h-11 max-sm:basis-full sm:max-w-80">
        <Search className="size-4 shrink-0 muted" aria-hidden="true" />
        <input
          type="search"
          name="q"
          aria-label="Search by name, focus or description"
          placeholder="Name, focus or description"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={text}
          onChange={(event) => type(event.target.value)}
          onFocus={() => void fetchSearch().catch(() => undefined)}
          aria-keyshortcuts="/"
        />
        <kbd className="kbd kbd-xs max-md:hidden" aria-hidden="true">
          /
        </kbd>
      </label>
      <FocusMenu machine={machine} />
      <button type="submit" hidden />
      <noscript>
        <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
          Apply
        </button>
      </noscript>
      <button type="button" className={`${BUTTON} noscript:hidden`} disabled={!isChanged} onClick={machine.reset}>
        <RotateCcw className="size-4" aria-hidden="true" />
        Reset
      </button>
      <label className="muted ml-auto flex items-center gap-2 text-xs max-sm:ml-0 max-sm:w-full">
        Sorted by
        <select
          name="sort"
          className="select select-sm w-auto pr-8 text-base-content max-md:h-11 max-sm:flex-1"
          value={state.sort}
          onChange={(event) => go({ sort: event.target.value === 'name' ? 'name' : 'relevance', page: 1 })}
        >
          <option value="relevance">Relevance</option>
          <option value="name">Name</option>
        </select>
      </label>
      <ViewSwitch
        views={TABLE_AND_GRID}
        value={state.view}
        hrefOf={(view) => hrefOf({ view })}
        onChoose={(view) => go({ view })}
      />
    </form>
  );
}
