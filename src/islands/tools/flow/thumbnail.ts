/** A small picture of a diagram, as the `src` of an image. */
import { boundsOf, boxOf, type Diagram } from '@/domain/flowchart/diagram';
import { svgOf } from '@/domain/flowchart/svg';

/** The most shapes in a thumbnail; with more, no one could distinguish them. */
const MOST = 300;

export interface Thumbnail {
  src: string;
  /** How the image fits its box: a tall diagram shows only its start, because all of it would be too narrow. */
  fit: string;
}

/** The shapes on a transparent background, without text that would be too small to read. */
export function thumbnailOf(diagram: Diagram): Thumbnail {
  const nodes = diagram.nodes.slice(0, MOST);
  const ids = new Set(nodes.map(({ id }) => id));
  const edges = diagram.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const around = boundsOf(nodes.map(boxOf));
  // In a wide diagram, text would be too small to read and is left out.
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
