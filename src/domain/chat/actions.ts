/** Changes that the assistant proposes: the person confirms each on a card, and the route of their own screen makes it. */
import type { SavedRef } from '../saved/items';

export type Action =
  /** `collection`: where the entry is saved already; null saves it first, in a collection of its own. */
  | { kind: 'follow-up'; item: SavedRef; name: string; day: string; collection: string | null }
  | { kind: 'save'; item: SavedRef; name: string }
  | { kind: 'tick'; milestoneId: string; name: string };

/** Where each shows afterwards. */
export const ACTION_PAGES: Readonly<Record<Action['kind'], string>> = {
  'follow-up': '/portal/saved-investors',
  save: '/portal/saved-investors',
  tick: '/portal/checklist',
};
