/** A diagram as a nested list: steps in the order of the lines, and an inner list for each line out of a decision. */
import type { Diagram, FlowEdge, FlowNode } from './diagram';

export interface OutlineStep {
  node: FlowNode;
  /** The line that leads here; null at the start of a list. */
  edge: FlowEdge | null;
  /** The shape is elsewhere in the list; here it is only named. */
  isRepeat: boolean;
  ways: readonly (readonly OutlineStep[])[];
}

/** Deeper lists are hard to read; deeper shapes begin a list of their own. */
const DEEPEST = 6;

const byPlace = (a: FlowNode, b: FlowNode): number =>
  a.position.y - b.position.y || a.position.x - b.position.x || (a.id < b.id ? -1 : 1);

/** Lists every shape once with the shapes that follow; further lines to it only name it. Returns one list per start. */
export function outlineOf(diagram: Diagram): (readonly OutlineStep[])[] {
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const out = new Map<string, FlowEdge[]>();
  const hasWayIn = new Set<string>();
  for (const edge of diagram.edges) {
    if (!byId.has(edge.source) || !byId.has(edge.target)) continue;
    const known = out.get(edge.source);
    if (known) known.push(edge);
    else out.set(edge.source, [edge]);
    if (edge.source !== edge.target) hasWayIn.add(edge.target);
  }
  for (const edges of out.values()) edges.sort((a, b) => byPlace(byId.get(a.target)!, byId.get(b.target)!));
  const seen = new Set<string>();

  const listFrom = (start: FlowNode, by: FlowEdge | null, depth: number): OutlineStep[] => {
    const steps: OutlineStep[] = [];
    let [node, edge] = [start, by];
    for (;;) {
      if (seen.has(node.id)) {
        steps.push({ node, edge, isRepeat: true, ways: [] });
        return steps;
      }
      seen.add(node.id);
      const ways = out.get(node.id) ?? [];
      const [only] = ways;
      if (ways.length !== 1 || !only) {
        const follow = (way: FlowEdge): readonly OutlineStep[] => {
          const next = byId.get(way.target)!;
          return depth < DEEPEST
            ? listFrom(next, way, depth + 1)
            : [{ node: next, edge: way, isRepeat: true, ways: [] }];
        };
        steps.push({ node, edge, isRepeat: false, ways: ways.map(follow) });
        return steps;
      }
      steps.push({ node, edge, isRepeat: false, ways: [] });
      [node, edge] = [byId.get(only.target)!, only];
    }
  };

  const places = [...diagram.nodes].sort(byPlace);
  const lists: OutlineStep[][] = [];
  const begin = (node: FlowNode) => {
    if (!seen.has(node.id)) lists.push(listFrom(node, null, 0));
  };
  places.filter(({ id }) => !hasWayIn.has(id)).forEach(begin);
  places.forEach(begin);
  return lists;
}

/** The shapes in the order of the outline, which keyboard navigation follows. */
export function readingOrder(diagram: Diagram): string[] {
  const ids: string[] = [];
  const walk = (steps: readonly OutlineStep[]) => {
    for (const { node, isRepeat, ways } of steps) {
      if (!isRepeat) ids.push(node.id);
      ways.forEach(walk);
    }
  };
  outlineOf(diagram).forEach(walk);
  return ids;
}

/** The nearest shape in this direction, preferably straight ahead; null if there is none. */
export function neighbour(diagram: Diagram, id: string, way: 'up' | 'down' | 'left' | 'right'): string | null {
  const centre = ({ position, style }: FlowNode) => ({
    x: position.x + style.width / 2,
    y: position.y + style.height / 2,
  });
  const node = diagram.nodes.find((one) => one.id === id);
  if (!node) return null;
  const from = centre(node);
  let best: string | null = null;
  let least = Infinity;
  for (const other of diagram.nodes) {
    if (other === node) continue;
    const to = centre(other);
    const [x, y] = [to.x - from.x, to.y - from.y];
    const ahead = { up: -y, down: y, left: -x, right: x }[way];
    const aside = Math.abs(way === 'up' || way === 'down' ? x : y);
    if (ahead <= 0 || aside > ahead * 3) continue;
    const far = ahead + aside * 2;
    if (far < least) [best, least] = [other.id, far];
  }
  return best;
}

/** The name of a line: "Pitch to Term sheet, yes". */
export function edgeName(diagram: Diagram, edge: FlowEdge): string {
  const label = (id: string) =>
    diagram.nodes.find((node) => node.id === id)?.data.label.trim() || 'a shape without text';
  const name = `${label(edge.source)} to ${label(edge.target)}`;
  return edge.label ? `${name}, ${edge.label}` : name;
}

/** Shapes and lines whose text contains the query, in reading order; at most `most`. */
export function findText(diagram: Diagram, query: string, most = 50): { nodes: string[]; edges: string[] } {
  const wanted = query.trim().toLowerCase();
  if (!wanted) return { nodes: [], edges: [] };
  const byId = new Map(diagram.nodes.map((node) => [node.id, node]));
  const has = (text: string | undefined) => text !== undefined && text.toLowerCase().includes(wanted);
  const nodes = readingOrder(diagram).filter((id) => has(byId.get(id)?.data.label) || has(byId.get(id)?.data.link));
  const edges = diagram.edges.filter(({ label }) => has(label)).map(({ id }) => id);
  return { nodes: nodes.slice(0, most), edges: edges.slice(0, Math.max(0, most - nodes.length)) };
}
