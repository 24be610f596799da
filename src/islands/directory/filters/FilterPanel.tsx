/** The filters of a directory: inline on wide screens and without JavaScript, a drawer on phones. */
import { type CSSProperties, useState } from 'react';
import { readTypedFigure, type OptionRow, type RangeRow, nameOfValue } from '@/domain/directory/filters/filter-table';
import { tickedValues, figureText, toFirstPage, panelFilters, toggleOption } from '@/domain/directory/filters/filters';
import { isNarrowed, type Facets, type FacetOption } from '@/domain/directory/list-state';
import { totalText } from '@/domain/pagination';
import { folded, hasWords, typedWords } from '@/domain/text/find-words';
import { Button } from '@/islands/ui/Button';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';
import { showsFit } from '@/islands/directory/columns';
import { useView } from '@/islands/directory/context';
import { FORM_ID, PANEL_ID } from '@/lib/directory/list-answer';
import { RangeFilter } from './RangeFilter';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { TextInput } from '@/islands/ui/fields/inputs';
import { Drawer } from '@/islands/ui/overlay/Drawer';

const SEARCH_FROM = 9;

interface OptionGroupProps {
  filter: OptionRow;
  options: readonly FacetOption[];
  chosen: readonly string[];
  /** Whether counts are shown. They count the whole directory, so they are hidden if a tick would show fewer entries. */
  hasCounts: boolean;
  onToggle: (name: string) => void;
}

function OptionGroup({ filter, options, chosen, hasCounts, onToggle }: OptionGroupProps) {
  const [find, setFind] = useState('');
  // An active value that is not offered (a region, a removed value) must still be visible and removable.
  const extra = chosen.filter((name) => !options.some((option) => option.name === name));
  const all: (FacetOption | { name: string; count?: undefined })[] = [...extra.map((name) => ({ name })), ...options];
  const label = (name: string) => nameOfValue(filter.name, name);
  const searchWords = typedWords(find);
  const isHidden = (name: string) => !hasWords(folded(label(name)), searchWords);
  const isLong = all.length >= SEARCH_FROM;
  const hasMatch = all.some((option) => !isHidden(option.name));
  return (
    <fieldset className="flex min-w-0 flex-col">
      <legend className="mb-2 text-sm font-medium">
        {filter.label}
        {chosen.length > 0 && <span className="muted font-normal"> · {chosen.length} on</span>}
      </legend>
      {isLong && (
        <TextInput
          type="search"
          aria-label={`Find in ${filter.label.toLowerCase()}`}
          placeholder="Find"
          value={find}
          onChange={(event) => setFind(event.target.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
          size="sm"
          className="mb-1 noscript:hidden"
        />
      )}
      <div
        className={`-mx-1 max-h-56 overflow-y-auto px-1 ${isLong ? 'sm:max-h-[clamp(6.5rem,calc(100dvh-43rem),14rem)]' : 'sm:max-h-none'}`}
      >
        {all.map(({ name, count }) => (
          // Hidden, not removed: a checked box must stay in the form.
          <div key={name} hidden={isHidden(name)}>
            <Checkbox
              label={label(name)}
              {...(count === undefined || !hasCounts ? {} : { count })}
              name={filter.param}
              value={name}
              checked={chosen.includes(name)}
              onChange={() => onToggle(name)}
              className={`w-full ${count === 0 ? 'muted' : ''}`}
            />
          </div>
        ))}
        {!hasMatch && (
          <p className="muted py-2 text-sm">
            {searchWords.length > 0 ? `Nothing matches “${find.trim()}”.` : 'Nothing to choose from yet.'}
          </p>
        )}
      </div>
    </fieldset>
  );
}

interface FilterPanelProps {
  /** Undefined while they load, null if they cannot be loaded. */
  facets: Facets | null | undefined;
  /** The current year: the end of the range for the year of establishment. */
  year: number;
  isOpen: boolean;
  isPhone: boolean;
  onClose: () => void;
}

function Ticked({ filter, facets }: { filter: OptionRow; facets: Facets }) {
  const { state, go } = useView().model;
  return (
    <OptionGroup
      filter={filter}
      options={facets[filter.name]}
      chosen={tickedValues(state, filter.name)}
      hasCounts={!isNarrowed(state, filter.name)}
      onToggle={(value) => void go(toggleOption(state, filter.name, value))}
    />
  );
}

/** The unit of a range, and a step that suits the length of its slider. */
const unitOf = ({ unit }: RangeRow, max: number, rates: string) =>
  unit === 'rupees'
    ? {
        unit: 'in rupees',
        ...(rates && { note: `Other currencies are converted at ${rates}.` }),
        step: Math.max(1, 10 ** (Math.floor(Math.log10(max)) - 2)),
      }
    : { step: 1 };

interface RangeProps {
  filter: RangeRow;
  ends: Record<RangeRow['slider'][1], number>;
  rates: string;
}

function Range({ filter, ends, rates }: RangeProps) {
  const { state, go } = useView().model;
  const [from, to] = filter.params;
  const max = ends[filter.slider[1]];
  return (
    <RangeFilter
      legend={filter.label}
      {...unitOf(filter, max, rates)}
      names={filter.params}
      min={filter.slider[0]}
      max={max}
      from={state[from]}
      to={state[to]}
      format={(value: number) => figureText(filter, value)}
      read={(text: string) => readTypedFigure(filter, text)}
      onChange={(low: number | null, high: number | null) => void go(toFirstPage(state, { [from]: low, [to]: high }))}
    />
  );
}

function Filters({ facets, year }: Pick<FilterPanelProps, 'facets' | 'year'>) {
  const { directory } = useView();
  if (facets === undefined) return <LoadingFrame className="h-64 w-full" />;
  if (!facets)
    return (
      <p className="muted text-sm">
        The filters could not be loaded. Search still works; reload the page to try again.
      </p>
    );
  const filters = panelFilters(directory.name);
  const ranges = filters.filter((row) => row.kind === 'range');
  const ends = { maxFund: Math.max(facets.maxFund, 1_000_000), year };
  return (
    <div
      className={`grid gap-x-5 gap-y-5 sm:grid-cols-2 ${
        ranges.length > 0
          ? 'lg:grid-cols-[repeat(var(--groups),minmax(0,1fr))_minmax(0,1.5fr)]'
          : 'lg:grid-cols-[repeat(var(--groups),minmax(0,1fr))]'
      }`}
      style={{ '--groups': filters.length - ranges.length } as CSSProperties}
    >
      {filters.map((row) =>
        row.kind === 'tags' || row.kind === 'choice' ? <Ticked key={row.name} filter={row} facets={facets} /> : null,
      )}
      {ranges.length > 0 && (
        <div className="grid content-start gap-5 sm:gap-2">
          {ranges.map((row) => (
            <Range key={row.name} filter={row} ends={ends} rates={facets.rates} />
          ))}
        </div>
      )}
    </div>
  );
}

export function FilterPanel({ facets, year, isOpen, isPhone, onClose }: FilterPanelProps) {
  const view = useView();
  const { model } = view;
  const { answer } = model;
  if (isPhone)
    return (
      <Drawer
        open={isOpen}
        onClose={onClose}
        title="Filters"
        footer={
          <>
            <Button variant="ghost" onClick={model.clear}>
              Clear all
            </Button>
            <Button variant="primary" onClick={onClose}>
              {answer.kind === 'rows'
                ? `Show ${totalText(answer.page.total - answer.page.samples, answer.page.totalIsCapped)}`
                : 'Show the list'}
            </Button>
          </>
        }
      >
        <Filters facets={facets} year={year} />
      </Drawer>
    );
  return (
    // Its height leaves three rows of the list visible (rows with the fit are higher); longer content scrolls inside.
    <section
      id={PANEL_ID}
      aria-label="Filters"
      className={`mt-3 ${
        showsFit(view) ? 'max-h-[max(12rem,calc(100dvh-37.5rem))]' : 'max-h-[max(12rem,calc(100dvh-30.5rem))]'
      } overflow-y-auto card px-4 py-3 ${isOpen ? '' : 'hidden'}`}
    >
      <Filters facets={facets} year={year} />
      <noscript>
        <button type="submit" form={FORM_ID} className="btn btn-primary mt-5">
          Apply filters
        </button>
      </noscript>
    </section>
  );
}
