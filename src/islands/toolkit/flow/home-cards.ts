/** Draws the newest flowcharts of this browser as cards with a picture on the portal's home. Reads only; the tool repairs and writes. */
import { NOTHING } from '../../../domain/flowchart/diagram';
import { FLOW_LAYOUT, FLOWCHART } from '../../../domain/flowchart/stored-diagram';
import { readWorkspace } from '../../../domain/toolkit/local-keys';
import { documentsOf } from '../../../domain/toolkit/reconcile';
import { readEntries } from '../../../lib/tool-storage';
import { thumbnailOf } from './thumbnail';

const MOST = 4;
const CARD = 'card group block overflow-hidden transition-colors duration-150 hover:bg-base-content/5';

export function drawHomeCards(section: HTMLElement): void {
  const nothing = { id: 'none', name: '', savedAt: 0, data: NOTHING };
  const { workspace } = readWorkspace(
    FLOWCHART,
    FLOW_LAYOUT,
    readEntries('flowchart', FLOW_LAYOUT),
    nothing,
    Date.now(),
  );
  const documents = documentsOf(workspace)
    .filter((document) => document !== nothing)
    .sort((a, b) => b.savedAt - a.savedAt)
    .slice(0, MOST);
  const list = section.querySelector('[data-flow-list]');
  if (!list || documents.length === 0) return;
  list.replaceChildren(
    ...documents.map(({ id, name, data }) => {
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `/flow-builder?diagram=${encodeURIComponent(id)}`;
      link.className = CARD;
      const picture = document.createElement('img');
      const { src, fit } = thumbnailOf(data);
      picture.src = src;
      picture.alt = '';
      picture.className = `h-28 w-full border-b hairline bg-white ${fit}`;
      const title = document.createElement('span');
      title.className = 'block px-3 py-2 text-sm font-medium wrap-anywhere';
      title.textContent = name;
      link.replaceChildren(picture, title);
      item.replaceChildren(link);
      return item;
    }),
  );
  section.hidden = false;
}
