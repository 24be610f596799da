/** Files from strangers: each is read as a diagram or refused with one sentence. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mermaidOf } from './mermaid/mermaid';
import { FILE_TOO_LARGE, readDiagramFile } from './read-file';
import { plainDiagram, readDiagram } from './stored-diagram';
import { svgOf } from './svg';
import { column, joined } from '@tests/factories/flowcharts';

const GOOD = plainDiagram(joined(column(2), 'ab')) as { nodes: object[]; edges: object[] };
const nodeWith = (change: object) => ({ ...GOOD, nodes: [{ ...GOOD.nodes[0], ...change }, GOOD.nodes[1]] });
const edgeWith = (change: object) => ({ ...GOOD, edges: [{ ...GOOD.edges[0], ...change }] });

describe('files of strangers', () => {
  it.each([
    ['nothing', '', 'This file is empty.'],
    ['half a file', '{"nodes":[', 'This is not a complete JSON file.'],
    ['NaN', '{"nodes":[{"id":"a","position":{"x":NaN,"y":0}}],"edges":[]}', 'This is not a complete JSON file.'],
    ['20 MB', `{"nodes":[],"edges":[],"x":"${'x'.repeat(20_000_000)}"}`, FILE_TOO_LARGE],
    ['depth', `{"nodes":${'['.repeat(99)}${']'.repeat(99)},"edges":[]}`, 'This file is nested too deeply.'],
    ['a list', '[]', 'This file does not contain a flowchart.'],
    ['a page', '<!doctype html><p>Hello', 'This file does not contain a flowchart.'],
    [
      'a foreign picture',
      '<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
      'This image does not contain a flowchart. You can only open SVG files saved here.',
    ],
    [
      'another tool',
      JSON.stringify({ format: 'outset-document', tool: 'burn-rate', version: 1, id: 'x', data: {} }),
      'This file is from another tool, so it is not a flowchart.',
    ],
  ])('FLOW-11 %s is one sentence', (_what, text, sentence) => {
    expect(readDiagramFile(text)).toEqual({ fault: sentence });
  });

  it.each([
    ['no edges', { nodes: [] }, 'A flowchart needs both “nodes” and “edges”.'],
    ['no nodes', { edges: [] }, 'A flowchart needs both “nodes” and “edges”.'],
    ['an empty entry', { nodes: [null], edges: [] }, 'Entry 1 of the shapes is empty.'],
    ['no id', nodeWith({ id: undefined }), 'Shape 1 has no id.'],
    ['an id that is a number', nodeWith({ id: 7 }), 'Shape 1 has an id that is not text.'],
    ['an id twice', nodeWith({ id: 'b' }), 'Two shapes have the id “b”.'],
    ['a line without id', edgeWith({ id: null }), 'Line 1 has no id.'],
    ['a line twice', { ...GOOD, edges: [GOOD.edges[0], GOOD.edges[0]] }, 'Two lines have the id “a->b”.'],
    ['a line to nowhere', edgeWith({ target: 'z' }), 'Line “a->b” points to “z”, but there is no such shape.'],
    ['a line from nowhere', edgeWith({ source: undefined }), 'Line “a->b” has no beginning.'],
    ['a number as text', nodeWith({ position: { x: '12', y: 0 } }), 'Shape “a” has a position that is not a number.'],
    ['no position', nodeWith({ position: undefined }), 'Shape “a” has no position.'],
    ['10^300', nodeWith({ position: { x: 1e300, y: 0 } }), 'Shape “a” has a position that is far too large.'],
    ['a width as text', nodeWith({ style: { width: '100px' } }), 'Shape “a” has a width that is not a number.'],
    ['no height', nodeWith({ style: { height: 0 } }), 'Shape “a” has a height outside 20 to 4,000.'],
    ['an unknown type', nodeWith({ type: 'script' }), 'Shape “a” has a type that we do not know.'],
    [
      'a script as colour',
      nodeWith({ data: { background: 'red;background:url(javascript:alert(1))' } }),
      'Shape “a” has a colour that cannot be read.',
    ],
    [
      'a script as line colour',
      edgeWith({ style: { stroke: '"><script>' } }),
      'Line “a->b” has a colour that cannot be read.',
    ],
    [
      'a script as link',
      nodeWith({ data: { link: 'javascript:alert(1)' } }),
      'Shape “a” has a link that does not open a page.',
    ],
    ['a label that is a list', nodeWith({ data: { label: ['x'] } }), 'Shape “a” has a label that is not text.'],
    [
      'a long label',
      nodeWith({ data: { label: 'x'.repeat(501) } }),
      'Shape “a” has a label of more than 500 characters.',
    ],
    ['no such group', nodeWith({ group: 'g' }), 'Shape “a” is in the group “g”, but there is no such group.'],
    [
      'a group in itself',
      {
        ...GOOD,
        groups: [
          { id: 'g', parent: 'h' },
          { id: 'h', parent: 'g' },
        ],
      },
      'Group “g” is inside itself.',
    ],
    [
      'a group in nothing',
      { ...GOOD, groups: [{ id: 'g', parent: 'h' }] },
      'Group “g” is in “h”, but there is no such group.',
    ],
    [
      'too many',
      { nodes: Array(2001).fill({}), edges: [] },
      'This flowchart has 2,001 shapes; at most 2,000 can be opened.',
    ],
  ])('%s is one sentence', (_what, value, sentence) => {
    expect(readDiagramFile(JSON.stringify(value))).toEqual({ fault: sentence });
  });

  it('takes what React Flow writes, and scripts in labels as the text that they are', () => {
    const label = '<script>alert(1)</script>';
    const reading = readDiagramFile(
      JSON.stringify({
        nodes: [
          {
            id: '1',
            type: 'default',
            position: { x: 1, y: 2 },
            data: { label },
            measured: { width: 9 },
            selected: true,
          },
        ],
        edges: [],
        viewport: { x: 0, y: 0, zoom: 1 },
      }),
    );
    if (!('diagram' in reading)) throw new Error(reading.fault);
    expect(reading.diagram.nodes[0]).toMatchObject({
      type: 'rectangle',
      data: { label },
      style: { width: 150, height: 40 },
    });
    expect(svgOf(reading.diagram).svg).not.toContain('<script');
    expect(mermaidOf(reading.diagram)).not.toContain('<script');
  });

  it('never throws', () => {
    const messy = fc.anything({ withNullPrototype: true, maxDepth: 5 });
    fc.assert(
      fc.property(
        fc.oneof(messy, fc.record({ nodes: fc.array(messy), edges: fc.array(messy), groups: messy })),
        (value) => {
          const reading = readDiagram(value);
          expect('data' in reading || reading.fault.endsWith('.')).toBe(true);
        },
      ),
    );
    fc.assert(fc.property(fc.oneof(fc.string(), fc.json()), (text) => void readDiagramFile(text)));
  });
});
