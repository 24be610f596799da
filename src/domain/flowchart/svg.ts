/** Draws a diagram as an SVG, which may contain the diagram's JSON so that it can be opened again. */
import { boundsOf, boxOf, DASH_ARRAYS, groupBoxes, type Box, type Diagram, type FlowEdge } from './diagram';
import { darker } from './colours';
import type { LinePath } from './paths';
import { pathsOf } from './routes';
import { nodeLines, outlineOf } from './shapes';
import { EDGE_FONT, FONT_SIZE, LINE_HEIGHT, textWidth, wrapText } from './text-lines';

/** Space around the diagram, two opposite sides together, as the specification has it for PDF. */
const PICTURE_PADDING = 100;
const FONT = 'Geist, system-ui, -apple-system, Segoe UI, Roboto, Noto Sans, sans-serif';
const PAPER = '#ffffff';
const INK = '#1b2230';

/** Text as XML: markup is escaped, and characters that XML does not allow are left out. */
const xmlText = (text: string): string =>
  text
    .toWellFormed()
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '')
    .replace(/[&<>"']/g, (letter) => `&#${letter.codePointAt(0)};`);

/** From the left and the top of a group's frame to the first line of its name. */
const NAME_AT = { x: 12, y: 19 } as const;

/** The name of a group as lines that fit its frame, as on the canvas; `wrapText` measures letters of `FONT_SIZE`. */
const nameLines = (label: string, { width }: Box): string[] =>
  wrapText(label, ((width - 2 * NAME_AT.x) * FONT_SIZE) / EDGE_FONT);

/** The area that a picture shows, with the texts beside lines and the names of groups; null for an empty diagram. */
export function pictureBounds(diagram: Diagram, paths: ReadonlyMap<string, LinePath> = pathsOf(diagram)): Box | null {
  const labels = diagram.edges.flatMap(({ id, label }) => {
    const at = paths.get(id)?.label;
    if (!at) return [];
    const width = label ? textWidth(label, EDGE_FONT) + 12 : 4;
    return [{ x: at.x - width / 2, y: at.y - 10, width, height: 20 }];
  });
  const boxes = groupBoxes(diagram);
  const names = diagram.groups.flatMap(({ id, label }) => {
    const box = boxes.get(id);
    if (!box) return [];
    const lines = nameLines(label, box);
    const width = Math.max(0, ...lines.map((line) => textWidth(line, EDGE_FONT)));
    return [{ x: box.x + NAME_AT.x, y: box.y, width, height: NAME_AT.y + lines.length * LINE_HEIGHT }];
  });
  return boundsOf([...diagram.nodes.map(boxOf), ...boxes.values(), ...names, ...labels]);
}

export interface Picture {
  svg: string;
  width: number;
  height: number;
}

function drawEdge({ colour, dash, arrows, label }: FlowEdge, { path, label: at }: LinePath): string {
  const marker = `arrow-${colour.slice(1)}`;
  const ends = `${arrows === 'none' ? '' : ` marker-end="url(#${marker})"`}${arrows === 'both' ? ` marker-start="url(#${marker})"` : ''}`;
  const dashes = dash === 'solid' ? '' : ` stroke-dasharray="${DASH_ARRAYS[dash]}"`;
  const line = `<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dashes}${ends}/>`;
  if (!label) return line;
  const width = Math.round(textWidth(label, EDGE_FONT) + 12);
  return `${line}<rect x="${at.x - width / 2}" y="${at.y - 10}" width="${width}" height="20" rx="4" fill="${PAPER}"/><text x="${at.x}" y="${at.y + 4}" font-size="${EDGE_FONT}" fill="${INK}" text-anchor="middle">${xmlText(label)}</text>`;
}

const arrow = (colour: string): string =>
  `<marker id="arrow-${colour.slice(1)}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse"><path d="M0 0L10 5L0 10z" fill="${colour}"/></marker>`;

function drawNodes(diagram: Diagram): string {
  return diagram.nodes
    .map((node) => {
      const { type, position, style, data } = node;
      const dashed = type === 'position-logger' ? ' stroke-dasharray="4 3"' : '';
      const shape = `<path d="${outlineOf(type, style.width, style.height)}" fill="${data.background}" stroke="${darker(data.background)}" stroke-width="1.5"${dashed}/>`;
      const lines = nodeLines(node);
      const first = style.height / 2 - (lines.length * LINE_HEIGHT) / 2 + LINE_HEIGHT * 0.75;
      const text = lines
        .map((line, at) => `<tspan x="${style.width / 2}" y="${first + at * LINE_HEIGHT}">${xmlText(line)}</tspan>`)
        .join('');
      const label = `<text font-size="${FONT_SIZE}" fill="${data.textColor}" text-anchor="middle">${text}</text>`;
      return `<g transform="translate(${position.x} ${position.y})">${shape}${label}</g>`;
    })
    .join('');
}

function drawGroups(diagram: Diagram): string {
  const boxes = groupBoxes(diagram);
  // The largest are drawn first, at the back.
  return diagram.groups
    .flatMap((group) => {
      const box = boxes.get(group.id);
      return box ? [{ ...group, ...box }] : [];
    })
    .sort((a, b) => b.width * b.height - a.width * a.height)
    .map(({ label, background, ...box }) => {
      const { x, y, width, height } = box;
      const name = nameLines(label, box)
        .map(
          (line, at) => `<tspan x="${x + NAME_AT.x}" y="${y + NAME_AT.y + at * LINE_HEIGHT}">${xmlText(line)}</tspan>`,
        )
        .join('');
      return `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="10" fill="${background}" fill-opacity="0.12" stroke="${background}"/><text font-size="${EDGE_FONT}" font-weight="600" fill="${INK}">${name}</text>`;
    })
    .join('');
}

/** The id by which a picture of ours is recognised; `read-file.ts` looks for it. */
export const CARRIED = 'outset-flowchart';

/**
 * The picture, with its size in pixels. `carried` is the JSON of the diagram to include; `padding` is for both sides together;
 * `paper` false leaves the background transparent.
 */
export function svgOf(
  diagram: Diagram,
  {
    carried,
    title,
    padding = PICTURE_PADDING,
    paper = true,
  }: { carried?: string; title?: string; padding?: number; paper?: boolean } = {},
): Picture {
  const paths = pathsOf(diagram);
  const bounds = pictureBounds(diagram, paths) ?? { x: 0, y: 0, width: 0, height: 0 };
  const [x, y] = [Math.floor(bounds.x - padding / 2), Math.floor(bounds.y - padding / 2)];
  const [width, height] = [Math.ceil(bounds.width + padding), Math.ceil(bounds.height + padding)];
  const colours = [...new Set(diagram.edges.filter(({ arrows }) => arrows !== 'none').map(({ colour }) => colour))];
  const edges = diagram.edges.map((edge) => {
    const path = paths.get(edge.id);
    return path ? drawEdge(edge, path) : '';
  });
  const name = title ? `<title>${xmlText(title)}</title>` : '';
  const metadata = carried === undefined ? '' : `<metadata id="${CARRIED}">${xmlText(carried)}</metadata>`;
  const ground = paper ? `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${PAPER}"/>` : '';
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="${x} ${y} ${width} ${height}" font-family="${FONT}">${name}${metadata}<defs>${colours.map(arrow).join('')}</defs>${ground}${drawGroups(diagram)}${edges.join('')}${drawNodes(diagram)}</svg>`;
  return { svg, width, height };
}
