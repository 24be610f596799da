/** Mermaid flowcharts: what the subset reads, what it names as left out, and that an export of ours opens again. */
import { describe, expect, it } from 'vitest';
import { ARROWS, DASHES, NODE_TYPES, type Diagram } from '@/domain/flowchart/diagram';
import * as edits from '@/domain/flowchart/edits';
import { group } from '@/domain/flowchart/arrange';
import { mermaidOf, notInMermaid } from './mermaid';
import { readDiagramFile, type ReadFlow } from '@/domain/flowchart/read-file';
import { readTemplate } from '@/domain/flowchart/read-template';
import { column, joined, NOW } from '@tests/factories/flowcharts';

function read(text: string): ReadFlow {
  const reading = readDiagramFile(text);
  if ('fault' in reading) throw new Error(reading.fault);
  return reading;
}
const shapes = ({ diagram }: ReadFlow) => diagram.nodes.map(({ id, type, data }) => [id, type, data.label]);
const lines = ({ diagram }: ReadFlow) =>
  diagram.edges.map(({ source, target, label, dash, arrows }) => [`${source}>${target}`, label, dash, arrows]);

describe('a Mermaid flowchart', () => {
  it('gives its shapes, with their texts in quotes and without', () => {
    const reading = read(`graph LR
      a[Plain] ; b(Round)
      c([Start]) --> d((End)) & e{Paid?}
      f{{"Hex; <b>bold</b><br/>two"}}
      g[/In/] & h[\\Out\\] & i[(Data)] & j>Flag]
      k@{ shape: diam, label: "Named" }
      l["Say #34;yes#34; #9829;"]
      मेरा[नमस्ते]`);
    expect(reading.direction).toBe('LR');
    expect(shapes(reading)).toEqual([
      ['a', 'rectangle', 'Plain'],
      ['b', 'rectangle', 'Round'],
      ['c', 'circle', 'Start'],
      ['d', 'circle', 'End'],
      ['e', 'diamond', 'Paid?'],
      ['f', 'special', 'Hex; bold\ntwo'],
      ['g', 'input', 'In'],
      ['h', 'output', 'Out'],
      ['i', 'rectangle', 'Data'],
      ['j', 'special', 'Flag'],
      ['k', 'diamond', 'Named'],
      ['l', 'rectangle', 'Say "yes" ♥'],
      ['मेरा', 'rectangle', 'नमस्ते'],
    ]);
    expect(reading.leftOut).toEqual([]);
  });

  it('gives its lines: kinds, texts, chains and both ways', () => {
    const reading = read(`flowchart TD
      a-->b --- c
      a -->|yes| c
      a -- no, "later" --> d
      b -. maybe .-> d
      b ==> d
      c <--> d
      d <-- e
      my-node --x b
      a & b --> c & d
      a ~~~ e`);
    expect(lines(reading)).toEqual([
      ['a>b', '', 'solid', 'end'],
      ['b>c', '', 'solid', 'none'],
      ['a>c', 'yes', 'solid', 'end'],
      ['a>d', 'no, "later"', 'solid', 'end'],
      ['b>d', 'maybe', 'dashed', 'end'],
      ['b>d', '', 'solid', 'end'],
      ['c>d', '', 'solid', 'both'],
      ['e>d', '', 'solid', 'end'],
      ['my-node>b', '', 'solid', 'end'],
      ['a>c', '', 'solid', 'end'],
      ['a>d', '', 'solid', 'end'],
      ['b>c', '', 'solid', 'end'],
      ['b>d', '', 'solid', 'end'],
    ]);
    expect(reading.leftOut).toEqual([]);
  });

  it('gives its title, groups and colours', () => {
    const reading = read(`\`\`\`mermaid
---
title: "Hiring"
---
flowchart BT
  subgraph out [Outer]
    subgraph "Inner one"
      a:::hot
    end
    b
  end
  a --> b --> c
  classDef hot fill:#f00,color:white,stroke-width:4px
  style b fill:rgb(0, 0, 0)
  linkStyle 0 stroke:#00ff00,stroke-width:2px
\`\`\``);
    expect([reading.name, reading.direction]).toEqual(['Hiring', 'BT']);
    expect(reading.diagram.groups.map(({ label, parent }) => [label, parent])).toEqual([
      ['Outer', undefined],
      ['Inner one', 'group-1'],
    ]);
    expect(reading.diagram.nodes.map(({ data, group: at }) => [data.background, data.textColor, at])).toEqual([
      ['#ff0000', '#ffffff', 'group-2'],
      ['#000000', '#ffffff', 'group-1'],
      ['#e9eefa', '#1b2230', undefined],
    ]);
    expect(reading.diagram.edges[0]!.colour).toBe('#00ff00');
    // In rows from the bottom up until it is laid out.
    const [a, b] = reading.diagram.nodes;
    expect(b!.position.y).toBeLessThan(a!.position.y);
  });

  it('drops clicks, links and HTML, and names each line that it does not read', () => {
    const reading = read(`%%{init: {"theme": "dark"}}%%
flowchart LR
  a["<script>alert(1)</script>Go"] --> b
  click a href "javascript:alert(1)" "tip"
  click b call run()
  subgraph g
    direction TB
    c
  end
  b --> g
  a -->
  this is not a statement`);
    expect(reading.diagram.nodes.map(({ data }) => data)).toEqual([
      expect.objectContaining({ label: 'alert(1)Go' }),
      expect.objectContaining({ label: 'b' }),
      expect.objectContaining({ label: 'c' }),
      expect.objectContaining({ label: 'this' }),
    ]);
    expect(reading.diagram.nodes.some(({ data }) => 'link' in data)).toBe(false);
    expect(reading.leftOut).toEqual([
      'line 1: %%{init: {"theme": "dark"}}%%',
      'line 4: click a href "javascript:alert(1)" "tip"',
      'line 5: click b call run()',
      'line 7: direction TB',
      'line 11: a -->',
      'line 12: this is not a statement',
      'line 10: b --> g',
    ]);
  });

  it.each([
    ['sequenceDiagram\n A->>B: hi', 'Only flowcharts can be opened from Mermaid, not its other diagrams.'],
    [
      `flowchart LR\n${Array.from({ length: 2001 }, (_, at) => `n${at}`).join('\n')}`,
      'This flowchart has more than 2,000 shapes; at most that many can be opened.',
    ],
    ['hello there', 'This file is not JSON.'],
  ])('says what is wrong with %#', (text, fault) => {
    const reading = readDiagramFile(text);
    expect('fault' in reading).toBe(true);
    if (fault !== 'This file is not JSON.') expect(reading).toEqual({ fault });
  });

  it('takes odd and long texts in little time', () => {
    const odd = ['a'.repeat(50_000), '-'.repeat(50_000), '['.repeat(50_000), '"'.repeat(50_001), 'a--'.repeat(20_000)];
    const begun = performance.now();
    for (const text of odd) read(`flowchart LR\n${text}`);
    expect(performance.now() - begun).toBeLessThan(3000);
  });
});

describe('an export of ours', () => {
  it('opens again with its shapes, lines, groups, colours, direction and name', async () => {
    const dashed = edits.setEdges(joined(column(3), 'ab', 'bc'), new Set(['a->b']), {
      label: 'go <on> & "on"',
      dash: 'dashed',
      arrows: 'both',
    });
    const drawn = group(edits.setType(dashed, new Set(['b']), 'diamond'), new Set(['a']), NOW);
    for (const diagram of [drawn, await readTemplate('fundraising')]) {
      const reading = read(mermaidOf(diagram, 'Round “A”: 2026'));
      const texts = (one: typeof diagram) =>
        one.nodes.map(({ type, data }) => `${type} ${data.label} ${data.background}`);
      expect(texts(reading.diagram).toSorted()).toEqual(texts(diagram).toSorted());
      expect(reading.diagram.edges.map(({ label, dash, arrows }) => [label, dash, arrows])).toEqual(
        diagram.edges.map(({ label, dash, arrows }) => [label, dash, arrows]),
      );
      expect(reading.diagram.groups.map(({ label }) => label)).toEqual(diagram.groups.map(({ label }) => label));
      expect([reading.name, reading.direction]).toEqual(['Round “A”: 2026', 'TB']);
    }
  });

  it('says which way the flowchart runs', () => {
    const row = (sign: number) => {
      const base = joined(column(3), 'ab', 'bc');
      return { ...base, nodes: base.nodes.map((node, at) => ({ ...node, position: { x: sign * at * 300, y: 0 } })) };
    };
    const first = (diagram: Diagram) => mermaidOf(diagram).split('\n')[0];
    expect([first(row(1)), first(row(-1)), first(joined(column(3), 'cb', 'ba'))]).toEqual([
      'flowchart LR',
      'flowchart RL',
      'flowchart BT',
    ]);
  });
});

describe('every look that Mermaid can carry', () => {
  it('comes back from an export: shapes, dashes, arrows, and the colours of shapes, lines and groups', () => {
    const base = joined(column(NODE_TYPES.length), 'ab', 'bc', 'cd', 'de', 'ef', 'fg', 'ga', 'ac', 'bd');
    const drawn: Diagram = {
      groups: [
        { id: 'g', label: 'Outer', background: '#aa3300' },
        { id: 'h', label: 'Inner', background: '#00aa33', parent: 'g' },
      ],
      nodes: base.nodes.map((node, index) => ({
        ...node,
        type: NODE_TYPES[index]!,
        data: { label: `Step ${index}`, background: '#abcdef', textColor: '#123456' },
        group: index === 0 ? 'g' : 'h',
      })),
      edges: base.edges.map((edge, index) => ({
        ...edge,
        dash: DASHES[index % DASHES.length]!,
        arrows: ARROWS[Math.floor(index / DASHES.length)]!,
        ...(index % 2 === 0 ? { colour: '#cc0044' } : {}),
      })),
    };
    const { diagram, leftOut } = read(mermaidOf(drawn));
    expect(leftOut).toEqual([]);
    expect(diagram.nodes.map(({ type, data }) => [type, data])).toEqual(
      drawn.nodes.map(({ type, data }) => [type, data]),
    );
    const looks = (one: Diagram) =>
      one.edges.map(({ label, dash, arrows, colour, line }) => ({ label, dash, arrows, colour, line }));
    expect(looks(diagram)).toEqual(looks(drawn));
    expect(diagram.groups.map(({ label, background, parent }) => [label, background, parent])).toEqual([
      ['Outer', '#aa3300', undefined],
      ['Inner', '#00aa33', 'group-1'],
    ]);
  });

  it('is separate from what it cannot carry, which has a name', () => {
    const plain = joined(column(2), 'ab');
    expect(notInMermaid(plain)).toEqual(['positions', 'sizes']);
    const curved = edits.setEdges(plain, new Set(['a->b']), { line: 'curved', animated: true });
    const linked = edits.setData(curved, new Set(['a']), { link: '/portal/tools/burn-rate' });
    expect(notInMermaid(linked)).toEqual([
      'positions',
      'sizes',
      'straight and curved lines',
      'animated lines',
      'links',
    ]);
  });

  it('is read from charts of others too: dashes of lines, and colours of subgraphs', () => {
    const reading = read(`flowchart LR
      subgraph s [Team]
        a[[Sub-process]]
      end
      a --> b --> c
      linkStyle default stroke:#00ff00,stroke-dasharray: 5 5
      linkStyle 1 stroke-dasharray:2
      style s fill:#f9f,stroke:#333`);
    expect(reading.diagram.edges.map(({ dash, colour }) => [dash, colour])).toEqual([
      ['dashed', '#00ff00'],
      ['dotted', '#00ff00'],
    ]);
    expect(reading.diagram.groups[0]!.background).toBe('#ff99ff');
    expect(reading.diagram.nodes[0]!.type).toBe('rectangle');
    expect(reading.leftOut).toEqual([]);
  });
});

it.each([
  ['A:::hot-->B', 'A>B', 'end'],
  ['A:::very-hot---B', 'A>B', 'none'],
  ['A:::hot-.->B', 'A>B', 'end'],
  ['A:::hot,cold-- yes -->B', 'A>B', 'end'],
  ['A[Text]:::hot==>B:::cold', 'A>B', 'end'],
])('a line may follow a class without a space: %s', (statement, line, arrows) => {
  const reading = read(
    `flowchart LR\n${statement}\nclassDef hot fill:#f00\nclassDef very-hot fill:#f00\nclassDef cold color:#00f`,
  );
  expect(reading.leftOut).toEqual([]);
  expect(lines(reading).map(([ends, , , end]) => [ends, end])).toEqual([[line, arrows]]);
  expect(reading.diagram.nodes[0]!.data.background).toBe('#ff0000');
});
