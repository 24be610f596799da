/** A QR code as one SVG path, dark on white in both themes, so that every camera can read it. Loaded on demand. */
import { useMemo } from 'react';
import { encode } from 'uqr';

const QUIET_ZONE = 4;

export default function QrCode({ value, label }: { value: string; label: string }) {
  const { path, size } = useMemo(() => {
    const { data, size } = encode(value, { ecc: 'M', border: QUIET_ZONE });
    const path = data.flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : ''))).join('');
    return { path, size };
  }, [value]);
  return (
    <svg
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      className="size-48 rounded-lg bg-white"
    >
      <path d={path} fill="#000000" />
    </svg>
  );
}
