/** The frame of a group with its name. */
import { memo } from 'react';
import type { NodeProps } from '@xyflow/react';
import type { FrameNode } from './canvas-parts';

function Frame({ data }: NodeProps<FrameNode>) {
  const { label, background } = data.group;
  return (
    <div className="flow-frame" style={{ borderColor: background, background: `${background}1f` }}>
      <span>{label}</span>
    </div>
  );
}

export const FrameView = memo(Frame);
