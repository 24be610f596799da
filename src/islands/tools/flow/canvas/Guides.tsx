/** The guides of a drag: thin lines across the canvas where the moved shapes are on one line with others. */
import { ViewportPortal } from '@xyflow/react';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';

export const $guides = atom<{ x: number | null; y: number | null }>({ x: null, y: null });
export const NO_GUIDES = { x: null, y: null } as const;

const FAR = 20_000;

export function Guides() {
  const { x, y } = useStore($guides);
  if (x === null && y === null) return null;
  return (
    <ViewportPortal>
      {x !== null && <div className="flow-guide" style={{ left: x, top: -FAR, width: 1, height: 2 * FAR }} />}
      {y !== null && <div className="flow-guide" style={{ top: y, left: -FAR, height: 1, width: 2 * FAR }} />}
    </ViewportPortal>
  );
}
