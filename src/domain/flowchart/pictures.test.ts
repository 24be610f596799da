/** The results made from a diagram: routes of lines, outline, Mermaid, templates. Also the colours, links and texts in it. */
import { describe, expect, it } from 'vitest';
import { group } from './arrange';
import { contrast, readableOn, readColour } from './colours';
import { boxOf, NOTHING, readLink, type Box, type Diagram } from './diagram';
import * as edits from './edits';
import { mermaidOf } from './mermaid/mermaid';
import { edgeName, findText, neighbour, outlineOf, readingOrder } from './outline';
import { lanesOf, linePath, mainAxis } from './paths';
import { readTemplate } from './read-template';
import { freePlace, nodeAt, pathsOf } from './routes';
import { anchorIn, facingSides, heightFor, loggedPosition, outlineOf as shapeOutline } from './shapes';
import { diagramJson, readDiagram } from './stored-diagram';
import { pictureBounds, svgOf } from './svg';
import { TEMPLATE_NAMES } from './template';
import { textWidth, wrapText } from './text-lines';
import { at, column, joined, NOW } from '@tests/factories/flowcharts';

describe('the outline of a shape of 90 by 30', () => {
  // Slants and tips are a third of the height, 10; radii are 8 and 2.
  it.each([
    ['diamond', 'M45 0L90 15L45 30L0 15z'],
    ['special', 'M10 0H80L90 15L80 30H10L0 15z'],
    ['input', 'M10 0H90L80 30H0z'],
    ['output', 'M0 0H80L90 30H10z'],
    ['circle', 'M0 15a45 15 0 1 0 90 0a45 15 0 1 0 -90 0z'],
    ['rectangle', 'M8 0h74a8 8 0 0 1 8 8v14a8 8 0 0 1 -8 8h-74a8 8 0 0 1 -8 -8v-14a8 8 0 0 1 8 -8z'],
    ['position-logger', 'M2 0h86a2 2 0 0 1 2 2v26a2 2 0 0 1 -2 2h-86a2 2 0 0 1 -2 -2v-26a2 2 0 0 1 2 -2z'],
  ] as const)('%s', (type, path) => expect(shapeOutline(type, 90, 30)).toBe(path));

  it('has tips and slants of 16 at most, and lines begin in the middle of a slant', () => {
    expect(shapeOutline('input', 90, 300)).toBe('M16 0H90L74 300H0z');
    expect([anchorIn('input', 90, 30, 'left'), anchorIn('output', 90, 30, 'right')]).toEqual([at(5, 15), at(85, 15)]);
    expect([anchorIn('diamond', 90, 30, 'left'), anchorIn('circle', 90, 30, 'top')]).toEqual([at(0, 15), at(45, 0)]);
  });
});

describe('colours, links and text', () => {
  it.each([
    ['#abc', '#aabbcc'],
    ['#AABBCC80', '#aabbcc'],
    ['rgb(255, 0, 10)', '#ff000a'],
    ['red', '#ff0000'],
    ['rgb(999,0,0)', null],
    ['expression(alert(1))', null],
    ['toString', null],
    [7, null],
  ])('reads %s as %s', (value, colour) => expect(readColour(value)).toBe(colour));

  it('knows what is readable', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21);
    expect([readableOn('#fdf3dc'), readableOn('#202840')]).toEqual(['#1b2230', '#ffffff']);
  });

  it.each([
    ['/portal/tools/burn-rate', '/portal/tools/burn-rate'],
    ['example.com/a', 'https://example.com/a'],
    ['http://example.com', 'https://example.com'],
    ['//evil.example', null],
    ['javascript:alert(1)', null],
    ['data:text/html,x', null],
    ['https://a.b/"onclick="', null],
  ])('link %s is %s', (text, link) => expect(readLink(text)).toBe(link));

  it('wraps words, cuts those that are too long and keeps line ends', () => {
    expect(wrapText('one two\nthree', 60)).toEqual(['one two', 'three']);
    expect(wrapText('', 60)).toEqual([]);
    expect(wrapText('x'.repeat(40), 60).every((line) => textWidth(line) <= 60)).toBe(true);
    expect(loggedPosition({ x: 1.4, y: -2 })).toBe('x: 1, y: -2');
  });
});

describe('ways of lines', () => {
  it('leave and meet the sides that face each other', () => {
    const box = (x: number, y: number) => ({ x, y, width: 100, height: 40 });
    expect(facingSides(box(0, 0), box(0, 200))).toEqual(['bottom', 'top']);
    expect(facingSides(box(0, 0), box(300, 20))).toEqual(['right', 'left']);
    expect(facingSides(box(0, 0), box(0, -200))).toEqual(['top', 'bottom']);
    // Aslant: with the diagram, out of a decision at its flank, and back in at the flank.
    expect(facingSides(box(0, 0), box(300, 200), 'down')).toEqual(['bottom', 'top']);
    expect(facingSides(box(0, 0), box(300, 200), 'across')).toEqual(['right', 'left']);
    expect(facingSides(box(0, 0), box(300, 200), 'down', true)).toEqual(['right', 'top']);
    expect(facingSides(box(0, 0), box(-300, -200), 'down')).toEqual(['top', 'right']);
    expect(mainAxis(joined(column(3), 'ab', 'bc'))).toBe('down');
    expect(anchorIn('input', 100, 40, 'left').x).toBeGreaterThan(0);
  });

  it('run beside each other where several join two shapes, and around where a shape is joined to itself', () => {
    const diagram = joined(column(2), 'ab', 'ba', 'aa');
    expect([...lanesOf(diagram.edges).values()]).toEqual([-7, 7]);
    const ways = [...pathsOf(diagram).values()].map(({ path }) => path);
    expect(new Set(ways).size).toBe(3);
    for (const line of ['step', 'straight', 'curved'] as const) {
      const { path, label } = linePath(line, { from: at(0, 0), fromSide: 'bottom', to: at(100, -200), toSide: 'top' });
      expect(path).toMatch(/^M0 0/);
      expect(path).toMatch(/100 -200$/);
      expect(Number.isFinite(label.x + label.y)).toBe(true);
    }
  });
});

describe('what lies in the way', () => {
  const runsOver = (diagram: Diagram, id: string) => {
    const points = [
      ...pathsOf(diagram)
        .get(id)!
        .path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g),
    ].map(([, x, y]) => at(Number(x), Number(y)));
    const { source, target } = diagram.edges.find((edge) => edge.id === id)!;
    const others = diagram.nodes.filter((node) => node.id !== source && node.id !== target);
    return points.slice(1).some((to, index) => {
      const from = points[index]!;
      const middle = [0, 0.25, 0.5, 0.75, 1].map((share) =>
        at(from.x + (to.x - from.x) * share, from.y + (to.y - from.y) * share),
      );
      return middle.some((point) => nodeAt({ nodes: others }, point));
    });
  };

  it('a line back goes around the shapes between, and a second one beside it', () => {
    const diagram = joined(column(4), 'ab', 'bc', 'cd', 'ca', 'da', 'ad');
    for (const { id } of diagram.edges) expect(runsOver(diagram, id), id).toBe(false);
    // The line is straight if no shape is between.
    expect(pathsOf(diagram).get('a->b')!.label).toEqual(at(75, 70));
    const ways = ['c->a', 'd->a'].map((id) => pathsOf(diagram).get(id)!.label.x);
    expect(Math.abs(ways[0]! - ways[1]!)).toBeGreaterThanOrEqual(12);
    const across = {
      ...diagram,
      nodes: diagram.nodes.map((node, index) => ({ ...node, position: at(index * 220, 0) })),
    };
    for (const { id } of across.edges) expect(runsOver(across, id), id).toBe(false);
    const straight = edits.setEdges(diagram, new Set(['c->a']), { line: 'straight' });
    expect(runsOver(straight, 'c->a')).toBe(true);
  });

  it('a new shape finds the nearest free place, and a point the uppermost shape', () => {
    const diagram = column(3);
    expect(nodeAt(diagram, at(140, 135))?.id).toBe('b');
    expect(nodeAt(diagram, at(140, 145))).toBeUndefined();
    const size = { width: 150, height: 40 };
    expect(freePlace(diagram, { ...at(400, 0), ...size })).toEqual(at(400, 0));
    let filled: Diagram = diagram;
    for (let count = 0; count < 30; count += 1)
      filled = edits.addNode(
        filled,
        edits.newNode(filled, 'diamond', freePlace(filled, { ...at(0, 0), ...size }), NOW),
      );
    const boxes = filled.nodes.map(boxOf);
    const isApart = (a: Box, b: Box) =>
      a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    boxes.forEach((a, index) => boxes.slice(index + 1).forEach((b) => expect(isApart(a, b)).toBe(true)));
  });
});

describe('the outline', () => {
  const diagram = edits.setEdges(joined(column(5), 'ab', 'bc', 'bd', 'ce', 'de', 'ea'), new Set(['b->c']), {
    label: 'yes',
  });

  it('is a list that branches at decisions and names again what it has told', () => {
    const [list, ...more] = outlineOf(diagram);
    expect(more).toEqual([]);
    expect(list!.map(({ node }) => node.id)).toEqual(['a', 'b']);
    expect(list![1]!.ways.map((way) => way.map(({ node, isRepeat }) => `${node.id}${isRepeat ? '!' : ''}`))).toEqual([
      ['c', 'e', 'a!'],
      ['d', 'e!'],
    ]);
    expect(readingOrder(diagram)).toEqual(['a', 'b', 'c', 'e', 'd']);
  });

  it('takes a chain of 2,000 and a tree that is deeper than it shows', () => {
    const long = Array.from({ length: 2000 }, (_, n) => ({ ...column(1).nodes[0]!, id: `n${n}` }));
    const chain = {
      ...NOTHING,
      nodes: long,
      edges: long.slice(1).map(({ id }, n) => edits.newEdge(`n${n}`, id, new Set())),
    };
    expect(readingOrder(chain)).toHaveLength(2000);
    const edges = long
      .slice(0, 999)
      .flatMap((_, n) => [1, 2].map((side) => edits.newEdge(`n${n}`, `n${2 * n + side}`, new Set())));
    expect(readingOrder({ ...chain, edges })).toHaveLength(2000);
  });

  it('finds texts, names lines and knows the neighbours', () => {
    expect(findText(diagram, 'YES').edges).toEqual(['b->c']);
    expect(findText(diagram, 'rectangle').nodes).toHaveLength(5);
    expect(findText(diagram, ' ')).toEqual({ nodes: [], edges: [] });
    expect(edgeName(diagram, diagram.edges[1]!)).toBe('rectangle node to rectangle node, yes');
    expect([neighbour(diagram, 'b', 'down'), neighbour(diagram, 'a', 'up')]).toEqual(['c', null]);
  });
});

it('Mermaid has the shapes, labels, groups, lines and colours', () => {
  const diagram = group(
    edits.setEdges(
      edits.setData(edits.setType(joined(column(2), 'ab'), new Set(['b']), 'diamond'), new Set(['b']), {
        label: 'Say "yes"?',
      }),
      new Set(['a->b']),
      { label: 'go', dash: 'dashed' },
    ),
    new Set(['a']),
    NOW,
  );
  expect(mermaidOf(diagram, '', 'LR').split('\n').slice(0, 6)).toEqual([
    'flowchart LR',
    '  n2{"Say #34;yes#34;?"}',
    '  subgraph g1["Group"]',
    '    n1["rectangle node"]',
    '  end',
    '  n1 -.->|"go"| n2',
  ]);
});

describe('templates', () => {
  it('FLOW-09 default, Pitch Deck, MVP Development and Fundraising are there, and four more', () => {
    expect(TEMPLATE_NAMES.map(({ name }) => name)).toEqual([
      'Default',
      'Pitch Deck',
      'MVP Development',
      'Fundraising',
      'Hiring Funnel',
      'Customer Support',
      'Product Launch',
      'Blank',
    ]);
  });

  it.each(TEMPLATE_NAMES.map(({ id }) => id).filter((id) => id !== 'blank'))(
    '%s is sound: read back, no shape over another, all joined, links that lead somewhere',
    async (id) => {
      const diagram = await readTemplate(id);
      expect(readDiagram(JSON.parse(diagramJson(diagram)))).toEqual({ data: diagram });
      expect(diagram.nodes.length).toBeGreaterThanOrEqual(id === 'default' ? 5 : 15);
      const boxes = diagram.nodes.map(boxOf);
      boxes.forEach((a, index) =>
        boxes.slice(index + 1).forEach((b) => {
          const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
          expect(apart, `${JSON.stringify(a)} ${JSON.stringify(b)}`).toBe(true);
        }),
      );
      // No line runs over a shape that it does not join.
      const ways = pathsOf(diagram);
      for (const { id: line, source, target } of diagram.edges) {
        const points = [...ways.get(line)!.path.matchAll(/(-?[\d.]+) (-?[\d.]+)/g)].map(([, x, y]) => [
          Number(x),
          Number(y),
        ]);
        const others = diagram.nodes.filter((node) => node.id !== source && node.id !== target);
        points.slice(1).forEach(([x = 0, y = 0], index) => {
          const [fromX = 0, fromY = 0] = points[index]!;
          for (const other of others) {
            const box = boxOf(other);
            const isOver =
              Math.max(x, fromX) > box.x &&
              Math.min(x, fromX) < box.x + box.width &&
              Math.max(y, fromY) > box.y &&
              Math.min(y, fromY) < box.y + box.height;
            expect(isOver, `${line} over ${other.id}`).toBe(false);
          }
        });
      }
      expect(outlineOf(diagram)).toHaveLength(1);
      for (const { type, data, style } of diagram.nodes) {
        expect(style.height).toBeGreaterThanOrEqual(heightFor(type, data.label, style.width));
        if (data.link !== undefined) expect(data.link).toMatch(/^\/portal/);
      }
    },
  );
});

it('a picture has the whole name of a group, in lines that fit its frame', () => {
  const named = group(column(1), new Set(['a']), NOW);
  const label = `Everything that has to be done before the first pilot customer signs ${'x'.repeat(60)}`;
  const diagram = { ...named, groups: named.groups.map((one) => ({ ...one, label })) };
  const lines = [...svgOf(diagram).svg.matchAll(/<tspan x="-4" y="(-?\d+)">([^<]*)</g)];
  expect(
    lines
      .map(([, , text]) => text)
      .join(' ')
      .replaceAll(' ', ''),
  ).toBe(label.replaceAll(' ', ''));
  const bounds = pictureBounds(diagram)!;
  for (const [, y, text] of lines) {
    expect(-4 + textWidth(text!, 12)).toBeLessThanOrEqual(bounds.x + bounds.width);
    expect(Number(y)).toBeLessThanOrEqual(bounds.y + bounds.height);
  }
});
