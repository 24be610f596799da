/** Puts whole flowcharts on the canvas: templates, files, pasted text and layouts. Shapes without places are laid out first. */
import { boundsOf, boxOf, NOTHING, idsOf, type Diagram, type Direction } from '@/domain/flowchart/diagram';
import { moveBy } from '@/domain/flowchart/edits';
import { applyLayout, layoutRequest } from '@/domain/flowchart/layout';
import type { ReadFlow } from '@/domain/flowchart/read-file';
import { freePlace } from '@/domain/flowchart/routes';
import { TEMPLATE_NAMES, type TemplateId } from '@/domain/flowchart/template';
import { toast } from '@/stores/toasts';
import { whenFetched } from '@/islands/ui/loading/lazy-component';
import { chosenNodes, pasteFragment, replaceAll } from './actions';
import { announce, diagramNow, flowStore, $view } from './store';

const fetchReader = () => import('@/domain/flowchart/read-file');
const fetchLayout = () => import('./layout-thread');

export function applyTemplate(id: TemplateId): void {
  const name = TEMPLATE_NAMES.find((one) => one.id === id)?.name ?? '';
  whenFetched(
    async () => (await import('@/domain/flowchart/read-template')).readTemplate(id),
    (diagram) => replaceAll(diagram, `“${name}” has replaced your flowchart.`),
  );
}

export const clearCanvas = (): void => replaceAll(NOTHING, 'Your flowchart was cleared.');

/** The diagram of a text, laid out if the text has no places. If the layout fails, returns the diagram as it was read. */
async function laidOut({ diagram, direction }: ReadFlow): Promise<Diagram> {
  if (direction === undefined) return diagram;
  try {
    const { askLayout } = await fetchLayout();
    return applyLayout(diagram, await askLayout(layoutRequest(diagram, direction, new Set())));
  } catch {
    return diagram;
  }
}

async function notRead({ leftOut = [] }: ReadFlow): Promise<string> {
  return leftOut.length === 0 ? '' : ` ${(await fetchReader()).leftOutText(leftOut)}`;
}

export async function loadFile(file: File): Promise<void> {
  const reading = await import('./files').then(
    ({ openFile }) => openFile(file),
    () => ({ fault: 'Connection Error' }),
  );
  if ('fault' in reading) return void toast('error', reading.fault);
  const diagram = await laidOut(reading);
  replaceAll(diagram, `“${file.name}” has replaced your flowchart.${await notRead(reading)}`);
}

/** Adds the flowchart in a pasted text: our own shapes, or a Mermaid flowchart. Any other text changes nothing. */
export async function pasteText(text: string): Promise<void> {
  const { readDiagramFile } = await fetchReader();
  const reading = readDiagramFile(text);
  if ('fault' in reading)
    return void toast(
      'info',
      'What you copied is not a flowchart. You can paste shapes, our JSON or a Mermaid flowchart.',
    );
  const diagram = await laidOut(reading);
  const around = boundsOf(diagram.nodes.map(boxOf));
  if (reading.direction === undefined || !around) return pasteFragment(diagram);
  const middle = $view.get()?.middle() ?? { x: 0, y: 0 };
  const at = freePlace(diagramNow(), {
    ...around,
    x: middle.x - around.width / 2,
    y: middle.y - around.height / 2,
  });
  pasteFragment(moveBy(diagram, idsOf(diagram.nodes), at.x - around.x, at.y - around.y));
  const rest = await notRead(reading);
  if (rest) toast('info', rest.trim(), { duration: 10_000 });
  $view.get()?.fit();
}

export function layOut(direction: Direction): void {
  const only = chosenNodes();
  whenFetched(fetchLayout, ({ askLayout }) => {
    announce('Arranging shapes.');
    askLayout(layoutRequest(diagramNow(), direction, only)).then(
      (answer) => {
        flowStore.edit((now) => applyLayout(now, answer));
        $view.get()?.begin();
        announce('Shapes arranged.');
      },
      (reason: Error) => reason.message === 'superseded' || toast('error', 'This flowchart could not be arranged.'),
    );
  });
}
