/** Groups inside groups, what a copy and a layout keep of them, and lists of diagrams with broken lines. */
import { describe, expect, it } from 'vitest';
import { fragmentOf, group, paste } from './arrange';
import { type Diagram } from './diagram';
import * as edits from './edits';
import { layoutRequest } from './layout';
import { outlineOf, readingOrder } from './outline';
import { linePath } from './paths';
import { pathsOf } from './routes';
import { diagramJson, readDiagram } from './stored-diagram';
import { textWidth } from './text-lines';
import { at, column, joined, NOW } from '@tests/factories/flowcharts';

const [first, second, third] = [`group-${NOW}`, `group-${NOW}-2`, `group-${NOW}-3`];
const groupOf = ({ nodes }: Diagram) => Object.fromEntries(nodes.map((node) => [node.id, node.group]));
const parentOf = ({ groups }: Diagram) => Object.fromEntries(groups.map(({ id, parent }) => [id, parent]));

describe('a new group', () => {
  const ab = group(column(4), new Set(['a', 'b']), NOW);

  it('takes single shapes out of a group of which others stay', () => {
    const both = group(ab, new Set(['a', 'c']), NOW);
    expect(groupOf(both)).toEqual({ a: second, b: first, c: second, d: undefined });
    expect(parentOf(both)).toEqual({ [first]: undefined, [second]: undefined });
  });

  it('of some shapes of one group lies inside that group', () => {
    const abc = group(column(4), new Set(['a', 'b', 'c']), NOW);
    const inner = group(abc, new Set(['a', 'b']), NOW);
    expect(groupOf(inner)).toEqual({ a: second, b: second, c: first, d: undefined });
    expect(parentOf(inner)).toEqual({ [first]: undefined, [second]: first });
  });

  it('of shapes of two groups lies in neither', () => {
    const cd = group(ab, new Set(['c', 'd']), NOW);
    const across = group(cd, new Set(['a', 'c']), NOW);
    expect(groupOf(across)).toEqual({ a: third, b: first, c: third, d: second });
    expect(parentOf(across)[third]).toBeUndefined();
  });

  it('takes a whole group, with the groups in it, as it is', () => {
    const abc = group(ab, new Set(['a', 'b', 'c']), NOW);
    const all = group(abc, new Set(['a', 'b', 'c', 'd']), NOW);
    expect(groupOf(all)).toEqual({ a: first, b: first, c: second, d: third });
    expect(parentOf(all)).toEqual({ [first]: second, [second]: third, [third]: undefined });
  });

  it('leaves no empty group behind, not even one that a file brought', () => {
    const empty = { ...ab, groups: [...ab.groups, { ...ab.groups[0]!, id: 'empty' }] };
    const moved = group(empty, new Set(['a', 'b', 'c']), NOW);
    expect(parentOf(moved)).toEqual({ [first]: second, [second]: undefined });
  });
});

describe('groups inside groups', () => {
  const inner = group(joined(column(3), 'ab', 'bc'), new Set(['a', 'b']), NOW);
  const nested = group(inner, new Set(['a', 'b', 'c']), NOW);

  it('are copied with their order, under ids of their own', () => {
    const fragment = fragmentOf(nested, new Set(['a', 'b', 'c']));
    const { diagram } = paste(nested, fragment, { by: at(20, 20), now: NOW });
    const [copyOfInner, copyOfOuter] = [third, `group-${NOW}-4`];
    expect(parentOf(diagram)).toEqual({
      [first]: second,
      [second]: undefined,
      [copyOfInner]: copyOfOuter,
      [copyOfOuter]: undefined,
    });
    expect(diagram.nodes.slice(3).map((node) => node.group)).toEqual([copyOfInner, copyOfInner, copyOfOuter]);
    expect(readDiagram(JSON.parse(diagramJson(diagram)))).toEqual({ data: diagram });
  });

  it('are known to the layout, so that each lies in its own box', () => {
    const { groups, nodes } = layoutRequest(nested, 'TB', new Set());
    expect(groups).toEqual([{ id: first, parent: second }, { id: second }]);
    expect(nodes.map((node) => node.group)).toEqual([first, first, second]);
  });
});

describe('lines', () => {
  it.each(['ax', 'xa', 'xy'])('whose shape is gone are passed over in the outline: %s', (pair) => {
    const broken = edits.newEdge(pair[0]!, pair[1]!, new Set());
    const diagram = joined(column(3), 'ab', 'ac');
    const dirty = { ...diagram, edges: [broken, ...diagram.edges] };
    expect(readingOrder(dirty)).toEqual(['a', 'b', 'c']);
    expect(outlineOf(dirty)).toEqual(outlineOf(diagram));
  });

  it('that are straight run straight, with their text in the middle', () => {
    expect(linePath('straight', { from: at(0, 0), fromSide: 'bottom', to: at(100, -200), toSide: 'top' })).toEqual({
      path: 'M0 0L100 -200',
      label: at(50, -100),
    });
  });

  it.each([
    ['beside it where the diagram runs down', [at(-500, 0), at(-500, 100)], /^M150 20L.*L450 320$/, 474],
    ['below it where the diagram runs across', [at(-500, 0), at(-280, 0)], /^M75 40L.*L375 340$/, 364],
  ])('go around a shape in their way %s', (_, others, path, around) => {
    // From a at 0,0 to d at 300,300, each 150 by 40, with c between them; the other two are joined along the diagram.
    const places = new Map([
      ['a', at(0, 0)],
      ['c', at(200, 150)],
      ['d', at(300, 300)],
      ['e', others[0]!],
      ['f', others[1]!],
    ]);
    const diagram = joined(
      edits.place(edits.remove(column(6), { nodes: new Set(['b']), edges: new Set() }), places),
      'ad',
      'ef',
    );
    const way = pathsOf(diagram).get('a->d')!;
    expect(way.path).toMatch(path);
    // 24 beyond the outer edge of both.
    expect(way.path).toContain(String(around));
  });
});

it('a letter of another script counts as wide as it is high, so that its text never runs out of a shape', () => {
  expect(textWidth('नम', 10)).toBe(20);
  expect(textWidth('é', 10)).toBeCloseTo(5.6);
});
