/** An edit gives React Flow new objects only for what it changes, so that the canvas draws nothing else again. */
import { expect, it } from 'vitest';
import { group } from '@/domain/flowchart/arrange';
import type { Diagram } from '@/domain/flowchart/diagram';
import { moveBy, remove, setData } from '@/domain/flowchart/edits';
import { lanesOf } from '@/domain/flowchart/paths';
import { routesOf, type Placed } from '@/domain/flowchart/routes';
import { column, joined, NOW } from '@tests/factories/flowcharts';
import { canvasEdges, canvasNodes, placesOf, type CanvasEdge, type CanvasNode } from './canvas-parts';

const NONE = { nodes: new Set<string>(), edges: new Set<string>(), groups: new Set<string>() };
const DIAGRAM = group(joined(column(5), 'ab', 'bc', 'de'), new Set(['d', 'e']), NOW);

interface Drawn {
  nodes: CanvasNode[];
  places: ReadonlyMap<string, Placed>;
  edges: CanvasEdge[];
}

function drawn(diagram: Diagram, selected: string[] = [], before?: Drawn): Drawn {
  const nodes = canvasNodes(diagram, before?.nodes ?? [], {
    selection: { ...NONE, nodes: new Set(selected) },
    editing: null,
  });
  const places = placesOf(nodes, before?.places ?? new Map());
  const routes = routesOf(diagram.edges, places, 'down', lanesOf(diagram.edges));
  const edges = canvasEdges(diagram.edges, routes, new Set(), before?.edges ?? []);
  return { nodes, places, edges };
}

const changed = (before: Drawn, after: Drawn) => ({
  nodes: after.nodes.filter((node) => !before.nodes.includes(node)).map(({ id }) => id),
  edges: after.edges.filter((edge) => !before.edges.includes(edge)).map(({ id }) => id),
  moves: before.places !== after.places,
});

it.each<[string, Diagram, string[], ReturnType<typeof changed>]>([
  ['nothing', DIAGRAM, [], { nodes: [], edges: [], moves: false }],
  ['a selection', DIAGRAM, ['b'], { nodes: ['b'], edges: [], moves: false }],
  ['a label', setData(DIAGRAM, new Set(['b']), { label: 'B' }), [], { nodes: ['b'], edges: [], moves: false }],
  ['a move', moveBy(DIAGRAM, new Set(['b']), 10, 0), [], { nodes: ['b'], edges: [], moves: true }],
  ['a deletion', remove(DIAGRAM, { ...NONE, nodes: new Set(['a']) }), [], { nodes: [], edges: [], moves: true }],
  [
    'a move in a group',
    moveBy(DIAGRAM, new Set(['d']), -50, 0),
    [],
    { nodes: [`frame ${DIAGRAM.groups[0]!.id}`, 'd'], edges: [], moves: true },
  ],
])('after %s', (_what, diagram, selected, expected) => {
  const before = drawn(DIAGRAM);
  expect(changed(before, drawn(diagram, selected, before))).toEqual(expected);
});

it('gives each shape and frame its size and the places where lines begin, because the canvas measures nothing', () => {
  const { nodes } = drawn(DIAGRAM);
  expect(nodes.map(({ type, measured, handles }) => [type, (measured?.width ?? 0) > 0, handles?.length])).toEqual([
    ['group', true, 0],
    ...DIAGRAM.nodes.map(() => ['shape', true, 4]),
  ]);
});
