/** A small picture of a diagram as an address for an image. */
import { boundsOf, boxOf, type Diagram } from '@/domain/flowchart/diagram';
import { svgOf } from '@/domain/flowchart/svg';

/** Of more shapes a thumbnail shows nothing that could be distinguished. */
const MOST = 300;

export interface Thumbnail {
  src: string;
  /** How an image fits its box: of a tall diagram the beginning is shown, since all of it would be a thread. */
  fit: string;
}

/** Shapes without text that could not be read, on a transparent ground. */
export function thumbnailOf(diagram: Diagram): Thumbnail {
  const nodes = diagram.nodes.slice(0, MOST);
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = diagram.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const around = boundsOf(nodes.map(boxOf));
  // What would be smaller than a pixel is left out.
  const isLarge = around !== null && around.width > 1500;
  const shown = {
    ...diagram,
    nodes: isLarge ? nodes.map((node) => ({ ...node, data: { ...node.data, label: '' } })) : nodes,
    edges: isLarge ? edges.map((edge) => ({ ...edge, label: '' })) : edges,
  };
  const { svg, width, height } = svgOf(shown, { padding: 40 });
  return {
    src: `data:image/svg+xml,${encodeURIComponent(svg)}`,
    fit: height > width / 2 ? 'object-cover object-top' : 'object-contain',
  };
}
