/** The content of a template, fetched when it is chosen. */
import { NOTHING, type Diagram } from './diagram';
import { DEFAULT_TEMPLATE, diagramOf, type Template, type TemplateId } from './template';

const LOAD: Readonly<Record<Exclude<TemplateId, 'default' | 'blank'>, () => Promise<{ TEMPLATE: Template }>>> = {
  'pitch-deck': () => import('./templates/pitch-deck'),
  'mvp-development': () => import('./templates/mvp-development'),
  fundraising: () => import('./templates/fundraising'),
  'hiring-funnel': () => import('./templates/hiring-funnel'),
  'customer-support': () => import('./templates/customer-support'),
  'product-launch': () => import('./templates/product-launch'),
};

/** Rejects if it cannot be fetched. */
export async function readTemplate(id: TemplateId): Promise<Diagram> {
  if (id === 'blank') return NOTHING;
  return diagramOf(id === 'default' ? DEFAULT_TEMPLATE : (await LOAD[id]()).TEMPLATE);
}
