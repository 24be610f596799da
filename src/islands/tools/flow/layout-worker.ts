/** Lays out a diagram with dagre in a worker thread, because thousands of lines take seconds. */
import { Graph, layout } from '@dagrejs/dagre';
import { textWidth, EDGE_FONT } from '@/domain/flowchart/text-lines';
import type { LayoutAnswer, LayoutRequest } from '@/domain/flowchart/layout';
import type { FromLayout } from './layout-thread';

function lay({ direction, nodes, edges, groups }: LayoutRequest): LayoutAnswer {
  const used = new Set(nodes.map(({ group }) => group));
  const graph = new Graph({ compound: true, multigraph: true });
  graph.setGraph({ rankdir: direction, nodesep: 40, ranksep: 60, edgesep: 16 });
  graph.setDefaultEdgeLabel(() => ({}));
  for (const { id, width, height } of nodes) graph.setNode(`n ${id}`, { width, height });
  const isUsed = (id: string): boolean =>
    used.has(id) || groups.some(({ id: child, parent }) => parent === id && isUsed(child));
  const usedGroups = groups.filter(({ id }) => isUsed(id));
  for (const { id } of usedGroups) graph.setNode(`g ${id}`, {});
  for (const { id, parent } of usedGroups) if (parent !== undefined) graph.setParent(`g ${id}`, `g ${parent}`);
  for (const { id, group } of nodes) if (group !== undefined) graph.setParent(`n ${id}`, `g ${group}`);
  edges.forEach(({ source, target, label }, at) =>
    graph.setEdge(
      `n ${source}`,
      `n ${target}`,
      label ? { width: textWidth(label, EDGE_FONT) + 16, height: 24, labelpos: 'c' } : {},
      String(at),
    ),
  );
  layout(graph);
  return nodes.map(({ id, width, height }) => {
    const { x = 0, y = 0 } = graph.node(`n ${id}`) as { x?: number; y?: number };
    return [id, x - width / 2, y - height / 2] as const;
  });
}

addEventListener('message', ({ data }: MessageEvent<LayoutRequest>) => {
  let message: FromLayout;
  try {
    message = { answer: lay(data) };
  } catch {
    message = { failed: true };
  }
  postMessage(message);
});
