/** The state of an accordion with pages and a search, as stored in the address: shared by the Resources and the Startup Guide tab. */
import { DASHBOARD_TABS, type DashboardTab } from './overview';

export const MAX_SEARCH = 100;

export interface AccordionState {
  q: string;
  /** Ids of the open sections; null for the default ones. */
  open: readonly string[] | null;
  /** Page by section; page 1 is left out. */
  pages: Readonly<Record<string, number>>;
  /** Id of the item in view; empty for none. */
  show: string;
}

export const INITIAL_ACCORDION: AccordionState = { q: '', open: null, pages: {}, show: '' };

const KEY = /^[a-z0-9-]{1,80}$/;
const MAX_SECTIONS = 100;

/** The state in an address; unreadable parts are left out. */
export function readAccordion(params: URLSearchParams): AccordionState {
  const open = params.get('open');
  const pages: Record<string, number> = {};
  for (const part of (params.get('page') ?? '').split(',').slice(0, MAX_SECTIONS)) {
    const [, key, page] = /^([a-z0-9-]{1,80})\.([1-9]\d{0,4})$/.exec(part) ?? [];
    if (key && Number(page) > 1) pages[key] = Number(page);
  }
  const show = params.get('show') ?? '';
  return {
    q: (params.get('q') ?? '').slice(0, MAX_SEARCH).trim(),
    open:
      open === null
        ? null
        : open
            .split(',')
            .filter((key) => KEY.test(key))
            .slice(0, MAX_SECTIONS),
    pages,
    show: KEY.test(show) ? show : '',
  };
}

/** The address of a state. Only the search needs escaping; names and keys do not. */
export function accordionHref(tab: Exclude<DashboardTab, 'feed'>, state: AccordionState): string {
  const name = DASHBOARD_TABS.find(({ id }) => id === tab)?.id ?? tab;
  const pages = Object.entries(state.pages).map(([key, page]) => `${key}.${page}`);
  return [
    `/portal?tab=${name}`,
    state.q && `q=${encodeURIComponent(state.q)}`,
    state.open && `open=${state.open.join(',')}`,
    pages.length > 0 && `page=${pages.join(',')}`,
    state.show && `show=${state.show}`,
  ]
    .filter(Boolean)
    .join('&');
}

/** Whether a section is open: as the person set it, else every section during a search, else as `isDefault` says. */
export function isOpen(state: AccordionState, key: string, isDefault: boolean): boolean {
  return state.open ? state.open.includes(key) : state.q !== '' || isDefault;
}

/** The state with one section toggled; `openNow` are the sections that are open on the screen. */
export function turned(state: AccordionState, openNow: readonly string[], key: string): AccordionState {
  const open = openNow.includes(key) ? openNow.filter((other) => other !== key) : [...openNow, key];
  return { ...state, open };
}

/** The state with one section on another page. */
export function atPage(state: AccordionState, key: string, page: number): AccordionState {
  const { [key]: _, ...others } = state.pages;
  return { ...state, pages: page > 1 ? { ...others, [key]: page } : others };
}

/** One page of a list; a page number past the end gives the last page. */
export function pageOfItems<Item>(items: readonly Item[], requestedPage: number, size: number) {
  const pageCount = Math.max(1, Math.ceil(items.length / size));
  const page = Math.min(pageCount, Math.max(1, Math.trunc(requestedPage) || 1));
  return { page, pageCount, items: items.slice((page - 1) * size, page * size) };
}
