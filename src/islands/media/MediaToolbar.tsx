/** The toolbar of a media directory: search, focus areas, sort order, reset and view. It is one GET form, so that it works without JavaScript. */
import { OnBadge } from '@/islands/ui/Tag';
import { useState } from 'react';
import { INITIAL_MEDIA_STATE } from '@/domain/media/list-state';
import { MEDIA_DIRECTORIES, type MediaKind } from '@/domain/media/people';
import { Icon } from '@/islands/ui/Icon';
import { SearchInput } from '@/islands/ui/fields/inputs';
import { ViewSwitch } from '@/islands/ui/table/RowTable';
import { fetchSearch, type MediaModel } from './use-media';

const BUTTON = 'btn btn-ghost btn-sm border control-line max-md:min-h-11';

function FocusMenu({ model }: { model: MediaModel }) {
  const { state, areas, go } = model;
  const toggle = (name: string, isOn: boolean) =>
    go({ focus: isOn ? [...state.focus, name] : state.focus.filter((area) => area !== name), page: 1 });
  // The checkboxes are rendered when the menu is opened; without scripts, a select field replaces the menu.
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="relative noscript:hidden" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={`${BUTTON} list-none`}>
        <Icon name="sliders-horizontal" />
        Focus
        <OnBadge count={state.focus.length} />
      </summary>
      {isOpen && (
        <fieldset className="absolute left-0 z-20 max-sm:right-0 max-sm:left-auto mt-1 max-h-80 w-72 max-w-[80vw] overflow-y-auto card p-2 shadow-xl">
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
      )}
    </details>
  );
}

export function MediaToolbar({ kind, model }: { kind: MediaKind; model: MediaModel }) {
  const directory = MEDIA_DIRECTORIES[kind];
  const { state, text, type, go, hrefOf } = model;
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
      <SearchInput
        name="q"
        aria-label="Search by name, focus or description"
        placeholder="Name, focus or description"
        maxLength={100}
        value={text}
        onChange={(event) => type(event.target.value)}
        onFocus={() => void fetchSearch().catch(() => undefined)}
        hasShortcut
        className="min-w-0 flex-1 bg-base-100 max-sm:basis-3/5 sm:max-w-80"
      />
      <FocusMenu model={model} />
      <button type="submit" hidden />
      <noscript>
        <select name="focus" aria-label="Focus" defaultValue={state.focus[0] ?? ''} className="select select-sm">
          <option value="">All focus areas</option>
          {model.areas.map(({ name }) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
          Apply
        </button>
      </noscript>
      <button
        type="button"
        className={`${BUTTON} max-sm:order-last noscript:hidden`}
        disabled={!isChanged}
        onClick={model.reset}
      >
        <Icon name="rotate-ccw" />
        Reset
      </button>
      <label className="muted ml-auto flex items-center gap-2 text-xs max-sm:ml-0 max-sm:flex-[1_1_55%]">
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
      <ViewSwitch value={state.view} hrefOf={(view) => hrefOf({ view })} onChoose={(view) => go({ view })} />
    </form>
  );
}
