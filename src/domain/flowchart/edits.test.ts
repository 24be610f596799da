/** Every edit of a diagram, its limits, and that undo takes any number of them back. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canUndo, edit, newHistory, undo } from '@/domain/tools/history';
import {
  ALIGNMENTS,
  align,
  distribute,
  fragmentOf,
  group,
  paste,
  setGroup,
  ungroup,
  guideLines,
  snapTo,
} from './arrange';
import { contrast } from './colours';
import { boundsOf, boxOf, FLOW_LIMITS, groupBoxes, NODE_TYPES, NOTHING, type Diagram } from './diagram';
import * as edits from './edits';
import { applyLayout, layoutRequest } from './layout';
import { mermaidOf } from './mermaid/mermaid';
import { readingOrder } from './outline';
import { readDiagramFile } from './read-file';
import { heightFor, labelLines } from './shapes';
import { diagramJson, plainDiagram, readDiagram } from './stored-diagram';
import { svgOf } from './svg';
import { textWidth } from './text-lines';
import { at, column, joined, NOW } from '@tests/factories/flowcharts';

describe('shapes and lines', () => {
  it('FLOW-04 FLOW-05 FLOW-06 a dropped shape of each type has the id, label, size and fields of the specification', () => {
    expect(NODE_TYPES).toEqual(['rectangle', 'circle', 'diamond', 'special', 'input', 'output', 'position-logger']);
    for (const type of NODE_TYPES) {
      const node = edits.newNode(NOTHING, type, at(12, 34), NOW);
      expect(node).toEqual({
        id: `${type}-${NOW}`,
        type,
        position: { x: 12, y: 34 },
        data: { label: `${type} node`, background: expect.any(String), textColor: expect.any(String) },
        style: { width: 150, height: 40 },
      });
      expect(heightFor(type, node.data.label, 150)).toBeLessThanOrEqual(40);
      expect(contrast(node.data.background, node.data.textColor)).toBeGreaterThan(4.5);
    }
  });

  it('a second shape of one millisecond gets -2, a second line of one pair #2', () => {
    const one = edits.addNode(NOTHING, edits.newNode(NOTHING, 'circle', at(0, 0), NOW));
    const two = edits.addNode(one, edits.newNode(one, 'circle', at(0, 0), NOW));
    expect(two.nodes.map(({ id }) => id)).toEqual([`circle-${NOW}`, `circle-${NOW}-2`]);
    const lines = joined(column(2), 'ab', 'ab', 'ba', 'ab').edges.map(({ id }) => id);
    expect(lines).toEqual(['a->b', 'a->b#2', 'b->a', 'a->b#3']);
  });

  it('FLOW-08 FLOW-10 a line is written with the fields of the specification', () => {
    const plain = plainDiagram(edits.setEdges(joined(column(2), 'ab'), new Set(['a->b']), { label: 'yes' }));
    expect(plain).toMatchObject({
      edges: [
        {
          id: 'a->b',
          source: 'a',
          target: 'b',
          animated: false,
          type: 'custom',
          style: { strokeWidth: 2 },
          markerEnd: { type: 'arrowclosed' },
          data: { label: 'yes' },
        },
      ],
    });
    expect(Object.keys(JSON.parse(diagramJson(joined(column(2), 'ab'))))).toEqual(['nodes', 'edges']);
  });

  it('shapes go with their lines, and lines alone', () => {
    const diagram = joined(column(3), 'ab', 'bc');
    const gone = edits.remove(diagram, { nodes: new Set(['b']), edges: new Set() });
    expect([gone.nodes.length, gone.edges.length]).toEqual([2, 0]);
    expect(edits.remove(diagram, { nodes: new Set(), edges: new Set(['a->b']) }).edges).toHaveLength(1);
    expect(edits.remove(diagram, { nodes: new Set(['x']), edges: new Set() })).toBe(diagram);
  });

  it('joins only shapes that are there, and moves an end with its id', () => {
    const diagram = joined(column(3), 'ab', 'cb');
    expect(edits.connect(diagram, 'a', 'x')).toBe(diagram);
    expect(edits.reconnect(diagram, 'a->b', 'c', 'b').edges.map(({ id }) => id)).toEqual(['c->b#2', 'c->b']);
    expect(edits.reverse(diagram, new Set(['a->b'])).edges[0]).toMatchObject({ id: 'b->a', source: 'b', target: 'a' });
  });

  it('is the same when a shape is resized to the size and place that it has', () => {
    const one = edits.addNode(NOTHING, edits.newNode(NOTHING, NODE_TYPES[0], at(0, 0), NOW));
    const { id, position, style } = one.nodes[0]!;
    expect(edits.resize(one, id, { ...position, ...style })).toBe(one);
    const wider = edits.resize(one, id, { ...position, ...style, width: style.width + 10 });
    expect(wider.nodes[0]!.style).toEqual({ ...style, width: style.width + 10 });
    expect(edits.resize(one, id, { ...position, x: position.x + 10, ...style }).nodes[0]!.position.x).toBe(
      position.x + 10,
    );
  });

  it('keeps a label readable: its shape grows with it and never shrinks below it', () => {
    const long = 'Talk to fifteen people who have the problem and ask what they did the last time it came up';
    for (const type of NODE_TYPES) {
      const one = edits.addNode(NOTHING, edits.newNode(NOTHING, type, at(0, 0), NOW));
      const id = new Set([one.nodes[0]!.id]);
      const grown = edits.setData(one, id, { label: long });
      const least = heightFor(type, long, 150);
      expect(grown.nodes[0]!.style.height).toBe(least);
      expect(least).toBeGreaterThan(60);
      const small = edits.resize(grown, one.nodes[0]!.id, { x: 0, y: 0, width: 120, height: 20 });
      expect(small.nodes[0]!.style).toEqual({ width: 120, height: heightFor(type, long, 120) });
      for (const line of labelLines(type, long, 150)) expect(textWidth(line)).toBeLessThanOrEqual(150);
    }
  });

  it('a step after another stands below it, the next one beside that', () => {
    const one = edits.addAfter(column(1), 'a', 'diamond', NOW);
    const two = edits.addAfter(one.diagram, 'a', 'rectangle', NOW);
    const [first, second] = two.diagram.nodes.slice(1);
    expect(first!.position).toEqual({ x: 0, y: 100 });
    expect(second!.position).toEqual({ x: 190, y: 100 });
    expect(two.diagram.edges.map(({ source, target }) => [source, target])).toEqual([
      ['a', one.id],
      ['a', two.id],
    ]);
  });

  it('stays within its limits', () => {
    const full = {
      ...NOTHING,
      nodes: Array.from({ length: FLOW_LIMITS.nodes }, (_, n) => ({ ...column(1).nodes[0]!, id: `n${n}` })),
    };
    expect(edits.addNode(full, column(1).nodes[0]!)).toBe(full);
    expect(paste(full, column(1), { by: at(0, 0), now: NOW }).diagram).toBe(full);
    expect(edits.addAfter(full, 'n1', 'circle', NOW).diagram).toBe(full);
    expect(edits.place(column(1), new Map([['a', at(1e300, -1e300)]])).nodes[0]!.position).toEqual({
      x: FLOW_LIMITS.position,
      y: -FLOW_LIMITS.position,
    });
  });
});

describe('several at once', () => {
  const all = new Set(['a', 'b', 'c']);
  const spread = edits.place(
    column(3),
    new Map([
      ['a', at(0, 0)],
      ['b', at(30, 100)],
      ['c', at(300, 400)],
    ]),
  );

  it.each(ALIGNMENTS)('aligns %s', (how) => {
    const boxes = align(spread, all, how).nodes.map(boxOf);
    const value = { left: 'x', center: 'x', right: 'x', top: 'y', middle: 'y', bottom: 'y' }[how] as 'x' | 'y';
    // All of one size, so that one edge tells of the others.
    expect(new Set(boxes.map((box) => box[value])).size).toBe(1);
    expect(boxes[0]![value]).toBe({ left: 0, center: 150, right: 300, top: 0, middle: 200, bottom: 400 }[how]);
  });

  it('distributes with the same space between', () => {
    expect(distribute(spread, all, 'down').nodes.map(({ position }) => position.y)).toEqual([0, 200, 400]);
    expect(distribute(spread, new Set(['a', 'b']), 'down')).toBe(spread);
  });

  it('groups, groups groups, and takes them away again', () => {
    const inner = group(spread, new Set(['a', 'b']), NOW);
    const outer = group(inner, all, NOW);
    expect(outer.groups.map(({ id, parent }) => [id, parent])).toEqual([
      [`group-${NOW}`, `group-${NOW}-2`],
      [`group-${NOW}-2`, undefined],
    ]);
    const boxes = groupBoxes(outer);
    const [inside, around] = [boxes.get(`group-${NOW}`)!, boxes.get(`group-${NOW}-2`)!];
    expect(inside.x).toBeGreaterThan(around.x);
    expect(inside.y).toBeGreaterThan(around.y);
    // 16 px on each side of what is in it, and 22 px more above for the name.
    const parts = boundsOf(inner.nodes.filter(({ id }) => id !== 'c').map(boxOf))!;
    expect(inside).toEqual({
      x: parts.x - 16,
      y: parts.y - 16 - 22,
      width: parts.width + 32,
      height: parts.height + 32 + 22,
    });
    const open = ungroup(outer, new Set(['a']));
    expect(open.nodes.map((node) => node.group)).toEqual([`group-${NOW}-2`, `group-${NOW}-2`, `group-${NOW}-2`]);
    expect(ungroup(open, all).groups).toEqual([]);
    expect(edits.remove(outer, { nodes: all, edges: new Set() })).toEqual(NOTHING);
    expect(setGroup(inner, `group-${NOW}`, { label: 'Team' }).groups[0]!.label).toBe('Team');
  });

  it('a copy has ids of its own, its lines and its groups', () => {
    const diagram = group(joined(spread, 'ab', 'bc'), new Set(['a', 'b']), NOW);
    const fragment = fragmentOf(diagram, new Set(['a', 'b']));
    expect(fragment.edges.map(({ id }) => id)).toEqual(['a->b']);
    const { diagram: both, nodes } = paste(diagram, fragment, { by: at(20, 20), now: NOW });
    expect(both.nodes).toHaveLength(5);
    expect(both.edges).toHaveLength(3);
    expect(both.groups.map(({ id }) => id)).toEqual([`group-${NOW}`, `group-${NOW}-2`]);
    expect(readDiagram(JSON.parse(diagramJson(both)))).toEqual({ data: both });
    expect([...nodes].every((id) => both.nodes.find((node) => node.id === id)?.group === `group-${NOW}-2`)).toBe(true);
    expect(fragmentOf(diagram, new Set(['b', 'c'])).groups).toEqual([]);
  });

  it('guides pull to the nearest edge or centre in reach', () => {
    const lines = guideLines([{ x: 0, y: 0, width: 100, height: 40 }]);
    expect(snapTo(lines, { x: 3, y: 200, width: 60, height: 40 }, 6)).toEqual({ dx: -3, dy: 0, x: 0, y: null });
    expect(snapTo(lines, { x: 22, y: -2, width: 60, height: 40 }, 6)).toMatchObject({ dx: -2, x: 50, dy: 2, y: 0 });
    expect(snapTo(guideLines([]), { x: 0, y: 0, width: 1, height: 1 }, 6)).toMatchObject({ x: null, y: null });
  });

  it('a layout keeps the corner where it was and leaves out what is gone', () => {
    const request = layoutRequest(joined(spread, 'ab', 'bb', 'bc'), 'LR', new Set(['a', 'b']));
    expect(request.nodes.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(request.edges).toEqual([{ source: 'a', target: 'b', label: '' }]);
    expect(layoutRequest(spread, 'TB', new Set(['a'])).nodes).toHaveLength(3);
    const next = applyLayout(spread, [
      ['a', 500, 500],
      ['b', 700, 500],
      ['x', 0, 0],
    ]);
    expect(next.nodes.map(({ position }) => position)).toEqual([at(0, 0), at(200, 0), at(300, 400)]);
    expect(applyLayout(spread, [])).toBe(spread);
  });
});

const name = fc.constantFrom(...'abcdefgh');
const anyIds = fc.uniqueArray(name, { maxLength: 4 });
const anyPoint = fc.record({ x: fc.integer({ min: -500, max: 500 }), y: fc.integer({ min: -500, max: 500 }) });
/** An edit as a function of the diagram, over the ids that it has by then. */
const anyEdit: fc.Arbitrary<(diagram: Diagram, step: number) => Diagram> = fc.oneof(
  fc.tuple(fc.constantFrom(...NODE_TYPES), anyPoint).map(
    ([type, point]) =>
      (now: Diagram, step: number) =>
        edits.addNode(now, edits.newNode(now, type, point, NOW + (step % 7))),
  ),
  ...[
    (now: Diagram, ids: Set<string>) => edits.remove(now, { nodes: ids, edges: new Set() }),
    (now: Diagram, ids: Set<string>) => edits.moveBy(now, ids, 10, -20),
    (now: Diagram, ids: Set<string>) => edits.setData(now, ids, { label: `label ${ids.size}`, background: '#123456' }),
    (now: Diagram, ids: Set<string>) => edits.setType(now, ids, 'diamond'),
    (now: Diagram, ids: Set<string>) => group(now, ids, NOW),
    (now: Diagram, ids: Set<string>) => ungroup(now, ids),
    (now: Diagram, ids: Set<string>) => align(now, ids, 'left'),
    (now: Diagram, ids: Set<string>) => distribute(now, ids, 'across'),
    (now: Diagram, ids: Set<string>) => paste(now, fragmentOf(now, ids), { by: at(20, 20), now: NOW }).diagram,
    (now: Diagram, ids: Set<string>) =>
      [...ids].reduce((diagram, id) => edits.addAfter(diagram, id, 'circle', NOW).diagram, now),
    (now: Diagram, ids: Set<string>) =>
      [...ids].reduce((diagram, id) => edits.resize(diagram, id, { x: 1, y: 2, width: 90, height: 33 }), now),
    (now: Diagram, ids: Set<string>) => {
      const [from, to] = [...ids];
      return from && to ? edits.connect(now, from, to) : now;
    },
    (now: Diagram) =>
      edits.setEdges(now, new Set(now.edges.slice(0, 2).map(({ id }) => id)), { label: 'yes', dash: 'dashed' }),
    (now: Diagram) =>
      edits.remove(now, { nodes: new Set(), edges: new Set(now.edges.slice(0, 1).map(({ id }) => id)) }),
  ].map((change) =>
    fc.tuple(anyIds, fc.nat(50)).map(([ids, skip]) => (now: Diagram) => {
      const there = now.nodes.slice(skip % Math.max(1, now.nodes.length)).map(({ id }) => id);
      return change(now, new Set([...ids, ...there.slice(0, ids.length)]));
    }),
  ),
);

describe('any edits', () => {
  const start = joined(column(8), 'ab', 'bc', 'cd', 'de');
  const many = fc.array(anyEdit, { minLength: 200, maxLength: 200 });

  it('undo after 200 of them gives the first state, and every state between can be read back from its file', () => {
    fc.assert(
      fc.property(many, (list) => {
        let history = newHistory(start);
        list.forEach((change, step) => {
          history = edit(history, change(history.present, step), { limit: 300 });
        });
        expect(readDiagram(JSON.parse(diagramJson(history.present)))).toEqual({ data: history.present });
        while (canUndo(history)) history = undo(history);
        expect(history.present).toBe(start);
        expect(history.present).toEqual(joined(column(8), 'ab', 'bc', 'cd', 'de'));
      }),
    );
  });

  it('pictures, outline, Mermaid and search take whatever comes of them', () => {
    fc.assert(
      fc.property(many, (list) => {
        const diagram = list.reduce((now, change, step) => change(now, step), start);
        const { svg } = svgOf(diagram, { carried: diagramJson(diagram, 0) });
        expect(svg).not.toMatch(/NaN|undefined|Infinity/);
        expect(readDiagramFile(svg)).toEqual({ diagram });
        expect(new Set(readingOrder(diagram))).toEqual(new Set(diagram.nodes.map(({ id }) => id)));
        expect(readingOrder(diagram)).toHaveLength(diagram.nodes.length);
        expect(mermaidOf(diagram).split('\n').length).toBeGreaterThan(diagram.nodes.length);
      }),
    );
  });
});
