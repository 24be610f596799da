/** Writes a diagram as a Mermaid flowchart. */
import {
  DASH_ARRAYS,
  DEFAULT_EDGE,
  type Diagram,
  type Direction,
  type FlowEdge,
  type NodeType,
} from '@/domain/flowchart/diagram';
import { darker } from '@/domain/flowchart/colours';
import { directionOf } from '@/domain/flowchart/paths';
import { LOGGER_CLASS } from './mermaid-statements';

const AROUND: Readonly<Record<NodeType, readonly [string, string]>> = {
  rectangle: ['[', ']'],
  circle: ['((', '))'],
  diamond: ['{', '}'],
  special: ['{{', '}}'],
  input: ['[/', '/]'],
  output: ['[\\', '\\]'],
  'position-logger': ['[[', ']]'],
};

/** Text in quotes; characters that Mermaid or a browser would interpret are written as codes. */
const quoted = (text: string): string =>
  `"${text
    .replace(/[#&<>"`\\]/g, (letter) => `#${letter.codePointAt(0)};`)
    .replace(/\r?\n/g, '<br/>')
    .replace(/\p{Cc}/gu, ' ')}"`;

function arrowOf({ dash, arrows }: FlowEdge): string {
  const body = dash === 'solid' ? '--' : '-.-';
  if (arrows === 'none') return dash === 'solid' ? '---' : '-.-';
  const end = `${body}>`;
  return arrows === 'both' ? `<${end}` : end;
}

/** The opacity of a group's background, as two hexadecimal digits. */
const GROUP_ALPHA = '1f';

/** The features of a diagram that Mermaid cannot express, or that our reader drops: they are lost when the file is opened again. */
export function notInMermaid({ nodes, edges }: Diagram): string[] {
  return [
    'positions',
    'sizes',
    ...(edges.some(({ line }) => line !== 'step') ? ['straight and curved lines'] : []),
    ...(edges.some(({ animated }) => animated) ? ['animated lines'] : []),
    ...(nodes.some(({ data }) => data.link !== undefined) ? ['links'] : []),
  ];
}

/** The text of a `.mmd` file, with the diagram's name as its title. */
export function mermaidOf(diagram: Diagram, name?: string, direction: Direction = directionOf(diagram)): string {
  const names = new Map(diagram.nodes.map(({ id }, at) => [id, `n${at + 1}`]));
  const title = name?.replace(/[\p{Cc}"\\]/gu, ' ').trim();
  const lines = [...(title ? ['---', `title: "${title}"`, '---'] : []), `flowchart ${direction}`];
  const write = (group: string | undefined, depth: number): void => {
    const indent = '  '.repeat(depth);
    for (const { id, type, data, group: at } of diagram.nodes) {
      if (at !== group) continue;
      const [open, close] = AROUND[type];
      const suffix = type === 'position-logger' ? `:::${LOGGER_CLASS}` : '';
      lines.push(`${indent}${names.get(id)}${open}${quoted(data.label || ' ')}${close}${suffix}`);
    }
    diagram.groups.forEach((one, at) => {
      if (one.parent !== group) return;
      lines.push(`${indent}subgraph g${at + 1}[${quoted(one.label || ' ')}]`);
      write(one.id, depth + 1);
      lines.push(`${indent}end`);
    });
  };
  write(undefined, 1);
  for (const edge of diagram.edges) {
    const label = edge.label ? `|${quoted(edge.label)}|` : '';
    lines.push(`  ${names.get(edge.source)} ${arrowOf(edge)}${label} ${names.get(edge.target)}`);
  }
  diagram.edges.forEach(({ colour, dash }, at) => {
    const looks = [
      ...(colour === DEFAULT_EDGE ? [] : [`stroke:${colour}`]),
      ...(dash === 'solid' ? [] : [`stroke-dasharray:${DASH_ARRAYS[dash]}`]),
    ];
    if (looks.length > 0) lines.push(`  linkStyle ${at} ${looks.join(',')}`);
  });
  diagram.groups.forEach(({ background }, at) => {
    lines.push(`  style g${at + 1} fill:${background}${GROUP_ALPHA},stroke:${background}`);
  });
  for (const { id, data } of diagram.nodes) {
    const { background, textColor, link } = data;
    lines.push(`  style ${names.get(id)} fill:${background},color:${textColor},stroke:${darker(background)}`);
    if (link?.startsWith('https:')) lines.push(`  click ${names.get(id)} href "${link.replace(/"/g, '%22')}" _blank`);
  }
  return `${lines.join('\n')}\n`;
}
