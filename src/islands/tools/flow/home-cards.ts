/** Shows the latest flowcharts of this browser and of the account as picture cards on the portal's home. Only reads; the tool writes. */
import { NOTHING, type Diagram } from '@/domain/flowchart/diagram';
import { FLOW_LAYOUT, FLOWCHART } from '@/domain/flowchart/stored-diagram';
import { readDocument, type ToolDocument } from '@/domain/tools/document';
import { readWorkspace } from '@/domain/tools/local-keys';
import { documentsOf } from '@/domain/tools/reconcile';
import { accountCalls } from '@/lib/tool-documents/tool-account-calls';
import { readEntries } from '@/lib/storage/tool-storage';
import { knownPerson } from '@/stores/tools/tool-account-state';
import { thumbnailOf } from './thumbnail';

const MOST = 4;
const CARD = 'card group block overflow-hidden transition-colors duration-150 hover:bg-base-content/5';

/** The data in the page about a flowchart in the account. */
type StoredFlowchart = Pick<ToolDocument<Diagram>, 'id' | 'name' | 'savedAt'>;

function documentsHere(): ToolDocument<Diagram>[] {
  const nothing = { id: 'none', name: '', savedAt: 0, data: NOTHING };
  const entries = readEntries('flowchart', FLOW_LAYOUT);
  const { workspace } = readWorkspace(FLOWCHART, FLOW_LAYOUT, entries, nothing, Date.now());
  return documentsOf(workspace).filter((document) => document !== nothing);
}

function draw(picture: HTMLImageElement, data: Diagram): void {
  const { src, fit } = thumbnailOf(data);
  picture.src = src;
  picture.classList.add(...fit.split(' '));
}

/** Draws the picture of a flowchart that is only in the account. Without an answer, its card has no picture. */
async function drawFromAccount(picture: HTMLImageElement, id: string): Promise<void> {
  const { text } = await accountCalls('flowchart', await knownPerson()).read(id);
  const reading = readDocument(FLOWCHART, text);
  if ('document' in reading) draw(picture, reading.document.data);
}

export function drawHomeCards(section: HTMLElement): void {
  const here = documentsHere();
  const stored = JSON.parse(section.dataset['flowCards'] ?? '[]') as StoredFlowchart[];
  const elsewhere = stored.filter(({ id }) => here.every((document) => document.id !== id));
  const documents = [...here, ...elsewhere].sort((a, b) => b.savedAt - a.savedAt).slice(0, MOST);
  const list = section.querySelector('[data-flow-list]');
  if (!list || documents.length === 0) return;
  list.replaceChildren(
    ...documents.map(({ id, name }) => {
      const mine = here.find((one) => one.id === id);
      const item = document.createElement('li');
      const link = document.createElement('a');
      link.href = `/flow-builder?diagram=${encodeURIComponent(id)}`;
      link.className = CARD;
      const picture = document.createElement('img');
      picture.alt = '';
      picture.className = 'h-28 w-full border-b hairline bg-white';
      if (mine) draw(picture, mine.data);
      else drawFromAccount(picture, id).catch(() => undefined);
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
