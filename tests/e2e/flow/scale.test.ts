/** A flowchart of 200 shapes and 300 lines: no task of the page takes longer than 50 ms while one pans and drags. The bench has 500 and 800. */
import { it } from 'vitest';
import { NOTHING, type Diagram } from '@/domain/flowchart/diagram';
import { newEdge, newNode } from '@/domain/flowchart/edits';
import { NOW } from '@tests/factories/flowcharts';
import { expectNoLongTask, watchTasks, type LongestTasks } from '@tests/setup/tasks';
import { button, canvas, drag, middleOf, openFlow, shapes } from './flow-steps';

const COUNT = 200;
const COLUMNS = 20;

function large(): Diagram {
  const nodes = Array.from({ length: COUNT }, (_, at) => ({
    ...newNode(NOTHING, 'rectangle', { x: (at % COLUMNS) * 220, y: Math.floor(at / COLUMNS) * 110 }, NOW),
    id: `n${at}`,
  }));
  const taken = new Set<string>();
  const edges = [1, COLUMNS].flatMap((step) =>
    nodes.slice(step, step === 1 ? undefined : 120).map(({ id }, at) => newEdge(`n${at}`, id, taken)),
  );
  return { nodes, edges: edges.slice(0, 300), groups: [] };
}

async function panAndDrag(): Promise<LongestTasks> {
  const { page } = await openFlow({ diagram: large(), path: '/flow-builder?panel=none' });
  await button(page, 'Fit View').click();
  const box = (await canvas(page).boundingBox())!;
  const ground = { x: box.x + box.width / 2, y: box.y + 12 };
  const { step, longest } = await watchTasks(page);
  await step('panning', () => drag(page, ground, { x: ground.x + 90, y: ground.y + 60 }));
  const shape = await middleOf(shapes(page).nth(90));
  await step('dragging', () => drag(page, shape, { x: shape.x + 70, y: shape.y + 40 }));
  return longest();
}

it('never holds the page up while it is panned and its shapes are dragged', { timeout: 120_000 }, () =>
  expectNoLongTask(panAndDrag, 2),
);
