/** The seven shapes: their outlines, where lines may begin, and how much text fits. Screens and exported pictures share it. */
import type { Box, FlowNode, NodeType, Point } from './diagram';
import { FLOW_LIMITS } from './diagram';
import { LINE_HEIGHT, wrapText } from './text-lines';

export const SIDES = ['top', 'right', 'bottom', 'left'] as const;
export type Side = (typeof SIDES)[number];

/** How far the slanted sides of inputs and outputs lean, and how long the tips of specials are. */
const slantOf = (height: number): number => Math.min(16, height / 3);

const round = (value: number): number => Math.round(value * 100) / 100;

/** The outline of a shape of this size from 0,0, as the data of an SVG path. */
export function outlineOf(type: NodeType, width: number, height: number): string {
  const slant = round(slantOf(height));
  const [right, bottom] = [round(width), round(height)];
  switch (type) {
    case 'circle': {
      const [rx, ry] = [round(width / 2), round(height / 2)];
      return `M0 ${ry}a${rx} ${ry} 0 1 0 ${right} 0a${rx} ${ry} 0 1 0 ${-right} 0z`;
    }
    case 'diamond':
      return `M${round(width / 2)} 0L${right} ${round(height / 2)}L${round(width / 2)} ${bottom}L0 ${round(height / 2)}z`;
    case 'special':
      return `M${slant} 0H${round(width - slant)}L${right} ${round(height / 2)}L${round(width - slant)} ${bottom}H${slant}L0 ${round(height / 2)}z`;
    case 'input':
      return `M${slant} 0H${right}L${round(width - slant)} ${bottom}H0z`;
    case 'output':
      return `M0 0H${round(width - slant)}L${right} ${bottom}H${slant}z`;
    default: {
      const radius = type === 'rectangle' ? 8 : 2;
      const [w, h] = [round(width - 2 * radius), round(height - 2 * radius)];
      const turn = (x: number, y: number) => `a${radius} ${radius} 0 0 1 ${x} ${y}`;
      return `M${radius} 0h${w}${turn(radius, radius)}v${h}${turn(-radius, radius)}h${-w}${turn(-radius, -radius)}v${-h}${turn(radius, -radius)}z`;
    }
  }
}

/** The point where a line leaves a side of a shape, from the shape's upper left corner. */
export function anchorIn(type: NodeType, width: number, height: number, side: Side): Point {
  const inset = type === 'input' || type === 'output' ? slantOf(height) / 2 : 0;
  if (side === 'top') return { x: width / 2, y: 0 };
  if (side === 'bottom') return { x: width / 2, y: height };
  return side === 'left' ? { x: inset, y: height / 2 } : { x: width - inset, y: height / 2 };
}

/** The axis along which most of a diagram runs. */
export type Axis = 'down' | 'across';

/** The space between two boxes on both axes; negative if they overlap. */
export const gapsBetween = (from: Box, to: Box): Record<Axis, number> => ({
  across: Math.max(to.x - (from.x + from.width), from.x - (to.x + to.width)),
  down: Math.max(to.y - (from.y + from.height), from.y - (to.y + to.height)),
});

/**
 * The sides at which a line leaves and arrives. If one shape is straight below, above or beside the other, the facing sides. If it is
 * diagonal, lines leave a decision at a flank, lines that lead back arrive at a flank, and others follow the axis of the diagram.
 */
export function facingSides(from: Box, to: Box, axis: Axis = 'down', isDecision = false): [Side, Side] {
  const { across, down } = gapsBetween(from, to);
  const vertical: [Side, Side] =
    to.y + to.height / 2 >= from.y + from.height / 2 ? ['bottom', 'top'] : ['top', 'bottom'];
  const horizontal: [Side, Side] =
    to.x + to.width / 2 >= from.x + from.width / 2 ? ['right', 'left'] : ['left', 'right'];
  if (across <= 0 || down <= 0) return down >= across ? vertical : horizontal;
  const [along, beside] = axis === 'down' ? [vertical, horizontal] : [horizontal, vertical];
  if (isDecision) return [beside[0], along[1]];
  const isBack = along[0] === 'top' || along[0] === 'left';
  return isBack ? [along[0], beside[1]] : along;
}

/** Shares of width and height that text may fill, and the width that is left free, both ends together. */
const ROOM: Readonly<Record<NodeType, { width: number; height: number; free: number }>> = {
  rectangle: { width: 1, height: 1, free: 16 },
  'position-logger': { width: 1, height: 1, free: 16 },
  circle: { width: 0.8, height: 0.62, free: 4 },
  diamond: { width: 0.62, height: 0.42, free: 0 },
  special: { width: 1, height: 1, free: 34 },
  input: { width: 1, height: 1, free: 36 },
  output: { width: 1, height: 1, free: 36 },
};

/** The label as lines that fit the shape's width. */
export const labelLines = (type: NodeType, label: string, width: number): string[] =>
  wrapText(label, width * ROOM[type].width - ROOM[type].free);

/** The position that a position logger shows. */
export const loggedPosition = ({ x, y }: Point): string => `x: ${Math.round(x)}, y: ${Math.round(y)}`;

/** All lines of a shape, with the position of a position logger. */
export const nodeLines = ({ type, data, position, style }: FlowNode): string[] => {
  const lines = labelLines(type, data.label, style.width);
  return type === 'position-logger' ? [...lines, loggedPosition(position)] : lines;
};

/** The least height at which the whole label can be read at this width. */
export function heightFor(type: NodeType, label: string, width: number): number {
  const lines = Math.max(1, labelLines(type, label, width).length) + (type === 'position-logger' ? 1 : 0);
  const needed = Math.ceil((lines * LINE_HEIGHT + 8) / ROOM[type].height);
  // One line fits every shape at its initial size.
  return Math.min(FLOW_LIMITS.mostSize, lines === 1 ? Math.max(28, Math.min(needed, 40)) : needed);
}
