/** The filters of a directory: inline on wide screens and without JavaScript, a drawer on phones. */
import { Suspense, useSyncExternalStore } from 'react';
import { fromTheStart, panelGroups, tickedTypes, toggleOption, clearAll } from '../../domain/directory/filters';
import { moneyText } from '../../domain/directory/funds';
import type { Facets } from '../../domain/directory/list-state';
import { RATES_TEXT } from '../../domain/exchange-rates';
import { totalText } from '../../domain/pagination';
import { Button } from '../ui/Button';
import { part } from '../ui/part';
import { useOnce } from '../ui/use-once';
import { useView } from './context';
import { FORM_ID } from './form';
import { OptionGroup } from './OptionGroup';

const Drawer = part(() => import('../ui/Drawer').then((module) => ({ default: module.Drawer })));
/** Incubators alone have ranges. The server has them at once, and their page wakes when they are there: no boundary, no script. */
const RangeFilter = import.meta.env.SSR
  ? (await import('./RangeFilter')).RangeFilter
  : part(() => import('./RangeFilter').then((module) => ({ default: module.RangeFilter })));

export const PANEL_ID = 'filters';
const FIRST_YEAR = 1900;
const PHONE = '(max-width: 639px)';

function watchPhone(react: () => void): () => void {
  const query = matchMedia(PHONE);
  query.addEventListener('change', react);
  return () => query.removeEventListener('change', react);
}

/** False on the server and until the page woke up: the inline panel is what both can draw. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    watchPhone,
    () => matchMedia(PHONE).matches,
    () => false,
  );
}

interface FilterPanelProps {
  facets: Facets | null;
  /** The current year, the end of the range of establishment. */
  year: number;
  isOpen: boolean;
  isPhone: boolean;
  onClose: () => void;
}

const rupees = (value: number) => moneyText(value, 'INR');

function Filters({ facets, year }: Pick<FilterPanelProps, 'facets' | 'year'>) {
  const { directory, machine } = useView();
  const { state, go } = machine;
  const maxFund = Math.max(facets?.maxFund ?? 0, 1_000_000);
  if (!facets)
    return (
      <p className="muted text-sm">
        The filters could not be loaded. Search still works; reload the page to try again.
      </p>
    );
  return (
    <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-[repeat(auto-fit,minmax(12rem,1fr))]">
      {panelGroups(directory.name).map((group) => (
        <OptionGroup
          key={group}
          group={group}
          options={facets[group]}
          chosen={group === 'types' ? tickedTypes(state) : state[group]}
          onToggle={(name) => void go(toggleOption(state, group, name))}
        />
      ))}
      {directory.name === 'incubators' && (
        <div className="grid content-start gap-5">
          <RangeFilter
            legend="Investment range"
            unit="in rupees"
            note={`Other currencies are compared at ${RATES_TEXT}.`}
            names={['minFund', 'maxFund']}
            min={0}
            max={maxFund}
            step={Math.max(1, 10 ** (Math.floor(Math.log10(maxFund)) - 2))}
            from={state.minFund}
            to={state.maxFund}
            format={rupees}
            onChange={(minFund, maxFund) => void go(fromTheStart(state, { minFund, maxFund }))}
          />
          <RangeFilter
            legend="Year of establishment"
            names={['minYear', 'maxYear']}
            min={FIRST_YEAR}
            max={year}
            step={1}
            from={state.minYear}
            to={state.maxYear}
            format={String}
            onChange={(minYear, maxYear) => void go(fromTheStart(state, { minYear, maxYear }))}
          />
        </div>
      )}
    </div>
  );
}

export function FilterPanel({ facets, year, isOpen, isPhone, onClose }: FilterPanelProps) {
  const { directory, machine } = useView();
  const { answer, state, go } = machine;
  const hasOpened = useOnce(isOpen);
  if (isPhone && !hasOpened) return null;
  if (isPhone)
    return (
      <Suspense>
        <Drawer
          open={isOpen}
          onClose={onClose}
          title="Filters"
          footer={
            <>
              <Button variant="ghost" onClick={() => void go(clearAll(directory.name, state))}>
                Clear all
              </Button>
              <Button variant="primary" onClick={onClose}>
                {answer.kind === 'rows'
                  ? `Show ${totalText(answer.page.total, answer.page.totalIsCapped)}`
                  : 'Show the list'}
              </Button>
            </>
          }
        >
          <Filters facets={facets} year={year} />
        </Drawer>
      </Suspense>
    );
  return (
    <section
      id={PANEL_ID}
      aria-label="Filters"
      // Without JavaScript the Filters link opens it as its target.
      className={`mt-3 rounded-xl border hairline bg-base-100 p-5 ${isOpen ? '' : 'not-target:hidden'}`}
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
