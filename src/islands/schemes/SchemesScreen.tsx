/** Grants and schemes: search, filters, table or cards, pages, and the details of one. One island. */
import { useEffect, useState } from 'react';
import { CircleAlert, Lock, SearchX } from 'lucide-react';
import { countedText } from '@/domain/count';
import { SIGN_IN_FOR_MORE } from '@/domain/directory/directories';
import type { FacetOption } from '@/domain/directory/list-state';
import { pageCount, pageSpan, spanText } from '@/domain/pagination';
import { isNarrowed, schemesHref } from '@/domain/schemes/list-state';
import { SCHEMES_PATH, SCHEMES_TITLE, type WireScheme } from '@/domain/schemes/schemes';
import { onPlainClick } from '@/lib/plain-click';
import { openSaved } from '@/stores/lazy-saved';
import { askToSignIn } from '@/stores/shell';
import { SaveDialog } from '@/islands/saved/SaveDialog';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { EmptyState } from '@/islands/ui/EmptyState';
import { Pagination } from '@/islands/ui/table/Pagination';
import { RowTable } from '@/islands/ui/table/RowTable';
import { SearchInput } from '@/islands/ui/fields/inputs';
import { SchemeDetails } from './SchemeDetails';
import { schemeColumns, type SchemeActions } from './scheme-row';
import { useSchemes, type SchemesModel, type SchemesStart } from './use-schemes';

const NO_FACETS = { states: [], sectors: [], gives: [], stages: [] };

interface ChoiceProps {
  name: 'state' | 'sector' | 'gives' | 'stage';
  label: string;
  options: readonly FacetOption[];
  model: SchemesModel;
}

function Choice({ name, label, options, model }: ChoiceProps) {
  const value = model.state[name];
  const isListed = value === '' || options.some((option) => option.name === value);
  return (
    <select
      name={name}
      aria-label={label}
      value={value}
      onChange={(event) => model.go({ [name]: event.target.value })}
      className={`select select-sm w-32 max-md:h-11 max-sm:w-auto max-sm:flex-[1_1_40%] ${value ? 'border-secondary text-secondary' : ''}`}
    >
      <option value="">{label}</option>
      {!isListed && <option value={value}>{value}</option>}
      {options.map((option) => (
        <option key={option.name} value={option.name}>
          {`${option.name} (${option.count})`}
        </option>
      ))}
    </select>
  );
}

function SchemesToolbar({ model }: { model: SchemesModel }) {
  const { state, answer } = model;
  const facets = answer.kind === 'rows' ? answer.facets : NO_FACETS;
  return (
    <form
      role="search"
      action={SCHEMES_PATH}
      className="mt-4 flex flex-wrap items-center gap-2 text-sm"
      onSubmit={(event) => {
        event.preventDefault();
        model.go({ q: model.text.trim() });
      }}
    >
      <SearchInput
        name="q"
        aria-label="Search by name, words or who runs it"
        placeholder="Name, words or who runs it"
        value={model.text}
        onChange={(event) => model.type(event.target.value)}
        hasShortcut
        className="min-w-44 flex-1 bg-base-100 max-sm:flex-[1_1_100%] sm:max-w-72"
      />
      <Choice name="state" label="State" options={facets.states} model={model} />
      <Choice name="sector" label="Sector" options={facets.sectors} model={model} />
      <Choice name="gives" label="Instrument" options={facets.gives} model={model} />
      <Choice name="stage" label="Stage" options={facets.stages} model={model} />
      <Checkbox
        name="direct"
        value="1"
        label="For founders directly"
        className="ml-1"
        checked={state.direct === '1'}
        onChange={(event) => model.go({ direct: event.target.checked ? '1' : '' })}
      />
      {/* Without a submit button Enter does nothing in a form of several fields. */}
      <button type="submit" hidden />
      <noscript>
        <button type="submit" className="btn btn-primary btn-sm max-md:min-h-11">
          Apply
        </button>
      </noscript>
      {isNarrowed(state) && (
        <a
          href={schemesHref({})}
          onClick={onPlainClick(() => model.reset())}
          className="inline-flex h-8 items-center px-2 text-secondary hover:underline max-md:h-11"
        >
          Clear all
        </a>
      )}
    </form>
  );
}

function NoSchemes({ model }: { model: SchemesModel }) {
  const { answer, state } = model;
  if (answer.kind === 'error')
    return (
      <EmptyState
        role="alert"
        icon={CircleAlert}
        title={answer.text}
        text={answer.hint}
        action={
          <Button variant="primary" busy={model.isBusy} onClick={model.retry}>
            Retry
          </Button>
        }
      />
    );
  if (answer.kind === 'sign-in')
    return (
      <EmptyState
        icon={Lock}
        title={SIGN_IN_FOR_MORE}
        text="Guests see the first page of each directory."
        action={
          <>
            <Button variant="primary" className="noscript:hidden" onClick={() => askToSignIn()}>
              Login Now
            </Button>
            <Button href={SCHEMES_PATH}>First page</Button>
          </>
        }
      />
    );
  return isNarrowed(state) ? (
    <EmptyState
      icon={SearchX}
      title="No scheme matches"
      text="Try fewer words, or remove a filter."
      action={<Button onClick={model.reset}>Clear all</Button>}
    />
  ) : (
    <EmptyState
      ghost={['name', 'text', 'tag']}
      title="Nothing here yet"
      text="Grants and schemes will appear here once they are added."
    />
  );
}

function Schemes({ model, actions }: { model: SchemesModel; actions: SchemeActions }) {
  const { answer } = model;
  if (answer.kind !== 'rows' || answer.rows.length === 0) return <NoSchemes model={model} />;
  const { rows, page, notices } = answer;
  return (
    <>
      {notices.map((notice) => (
        <p key={notice} role="status" className="mb-3 rounded-lg bg-neutral px-3 py-2 text-sm text-neutral-content">
          {notice}
        </p>
      ))}
      <RowTable
        caption={SCHEMES_TITLE}
        columns={schemeColumns(actions)}
        rows={rows}
        rowKey={(row) => row._id}
        onRow={actions.onOpen}
        busy={model.isBusy}
      />
      <div className="mt-4">
        <Pagination
          page={page.number}
          pageCount={pageCount(page.total, page.size)}
          hrefFor={(to) => model.hrefOf({ page: to })}
          onGo={(to) => model.go({ page: to })}
          summary={spanText(pageSpan(page.number, page.size, rows.length), page.total, false)}
          {...(actions.isGuest ? { locked: SIGN_IN_FOR_MORE, onLocked: () => askToSignIn() } : {})}
        />
      </div>
    </>
  );
}

export function SchemesScreen(start: SchemesStart) {
  const { isGuest, isFounder } = start;
  const model = useSchemes(start);
  const [collect, setCollect] = useState<WireScheme | null>(null);
  const { answer } = model;
  const actions: SchemeActions = {
    isGuest,
    isFounder,
    onOpen: (scheme) => (isGuest ? askToSignIn() : model.open(scheme)),
    hrefOf: (scheme) => model.hrefOf({ page: model.state.page, open: scheme._id }),
  };
  useEffect(() => {
    if (!isGuest) void openSaved();
    if (isGuest && start.state.open) askToSignIn();
  }, [isGuest, start.state.open]);
  return (
    <>
      <h1 className="page-title">{SCHEMES_TITLE}</h1>
      <p className="muted mt-1 text-sm">
        Information from public pages, with source and date. The body that runs a scheme decides who gets it.
        {isGuest && ' Guests see the first page.'}
      </p>
      <SchemesToolbar model={model} />
      <p className="sr-only" aria-live="polite">
        {answer.kind === 'rows' ? countedText(answer.page.total, 'scheme') : ''}
      </p>
      <div className="mt-4">
        <Schemes model={model} actions={actions} />
      </div>
      <SchemeDetails
        opened={isGuest ? null : model.opened}
        isFounder={isFounder}
        onClose={model.close}
        onRetry={model.reopen}
        onCollect={setCollect}
      />
      <SaveDialog
        item={collect && { type: 'scheme', id: collect._id, name: collect.name }}
        onClose={() => setCollect(null)}
      />
    </>
  );
}

// Drawn from its props only (src/lib/react-renderer.ts).
SchemesScreen.isDrawnOnce = true as const;
