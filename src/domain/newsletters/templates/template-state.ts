/** The state of the templates' screen in its address: the tab, and the template that is open. No schema: the page loads it. */
import { NEWSLETTERS_PAGE } from '@/domain/newsletters/screen-state';
import { TEMPLATE_TABS, type TemplateTab } from './templates';

export type OpenTemplate = 'new' | `${'edit' | 'clone' | 'preview'}.${string}` | '';

export interface TemplatesState {
  show: TemplateTab;
  open: OpenTemplate;
}

/** Reads an address leniently: what makes no sense is left at its default. */
export function readTemplatesState(query: URLSearchParams): TemplatesState {
  const open = query.get('open') ?? '';
  return {
    show: TEMPLATE_TABS.find(({ tab }) => tab === query.get('show'))?.tab ?? 'all',
    open: open === 'new' || /^(?:edit|clone|preview)\.[\w-]{1,100}$/.test(open) ? (open as OpenTemplate) : '',
  };
}

export function templatesHref({ show, open }: TemplatesState): string {
  const params = new URLSearchParams({ tab: 'templates' });
  if (show !== 'all') params.set('show', show);
  if (open) params.set('open', open);
  return `${NEWSLETTERS_PAGE}?${String(params)}`;
}

/** What is open, in its two parts. */
export function openParts(open: OpenTemplate): { what: 'new' | 'edit' | 'clone' | 'preview' | null; id: string } {
  const [what = '', id = ''] = open.split('.');
  return { what: open === '' ? null : (what as 'new' | 'edit' | 'clone' | 'preview'), id };
}
