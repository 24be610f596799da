/** One line on the canvas with its text. */
import { memo } from 'react';
import { BaseEdge, type EdgeProps } from '@xyflow/react';
import type { Side } from '../../../../domain/flowchart/shapes';
import { inLane, linePath, loopPath } from '../../../../domain/flowchart/paths';
import { EDGE_FONT, textWidth } from '../../../../domain/flowchart/text-lines';
import type { CanvasEdge } from './canvas-parts';

const DASHES = { solid: undefined, dashed: '7 5', dotted: '2 4' } as const;

function Line(props: EdgeProps<CanvasEdge>) {
  const { data, source, target, sourceX, sourceY, targetX, targetY, sourcePosition, targetPosition, selected } = props;
  if (!data) return null;
  const { edge, route } = data;
  const { path, label } =
    source === target
      ? loopPath({ x: sourceX - 60, y: sourceY - 20, width: 60, height: 40 })
      : linePath(
          edge.line,
          inLane(
            {
              from: { x: sourceX, y: sourceY },
              fromSide: sourcePosition as Side,
              to: { x: targetX, y: targetY },
              toSide: targetPosition as Side,
              ...(route.around === undefined ? {} : { around: route.around }),
            },
            route.lane,
          ),
        );
  const width = edge.label ? textWidth(edge.label, EDGE_FONT) + 12 : 0;
  return (
    <>
      <BaseEdge
        path={path}
        {...(props.markerEnd ? { markerEnd: props.markerEnd } : {})}
        {...(props.markerStart ? { markerStart: props.markerStart } : {})}
        style={{
          stroke: edge.colour,
          strokeWidth: selected ? 3 : 2,
          ...(edge.dash === 'solid' || edge.animated ? {} : { strokeDasharray: DASHES[edge.dash] }),
        }}
      />
      {edge.label && (
        <g transform={`translate(${label.x} ${label.y})`} className="flow-line-text">
          <rect x={-width / 2} y={-10} width={width} height={20} rx={4} />
          <text textAnchor="middle" y={4} fontSize={EDGE_FONT}>
            {edge.label}
          </text>
        </g>
      )}
    </>
  );
}

export const LineView = memo(Line);
