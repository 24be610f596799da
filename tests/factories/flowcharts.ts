/** Small diagrams for tests of the flow builder. */
import { NOTHING, type Diagram } from '@/domain/flowchart/diagram';
import * as edits from '@/domain/flowchart/edits';

export const NOW = 1_795_000_000_000;
export const at = (x: number, y: number) => ({ x, y });

/** Shapes a, b, c … in a column. */
export function column(count: number): Diagram {
  const nodes = Array.from({ length: count }, (_, index) => ({
    ...edits.newNode(NOTHING, 'rectangle', at(0, index * 100), NOW),
    id: String.fromCharCode(97 + index),
  }));
  return { ...NOTHING, nodes };
}
export const joined = (diagram: Diagram, ...pairs: string[]): Diagram =>
  pairs.reduce((now, pair) => edits.connect(now, pair[0]!, pair[1]!), diagram);
