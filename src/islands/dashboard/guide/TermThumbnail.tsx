/** The picture of a term: its own where it has one, else a drawn tile that nobody has to be asked for. */
import { useState } from 'react';
import { drawTile } from '../../../domain/startup-terms/tile';

const SHAPE = 'size-16 shrink-0 rounded-lg sm:size-20';

export function TermThumbnail({ title, src, place }: { title: string; src: string; place: number }) {
  const [isBroken, setBroken] = useState(false);
  if (src && !isBroken)
    return (
      <img
        src={src}
        alt=""
        width={80}
        height={80}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setBroken(true)}
        className={`${SHAPE} bg-base-300 object-cover`}
      />
    );
  const { letters, hue, arcs } = drawTile(title, place);
  return (
    <svg
      viewBox="0 0 96 96"
      aria-hidden="true"
      className={`term-tile ${SHAPE}`}
      style={{ '--hue': hue } as React.CSSProperties}
    >
      <rect width="96" height="96" className="term-tile-ground" />
      {arcs.map(({ path, opacity }) => (
        <path key={path} d={path} className="term-tile-arc" opacity={opacity} />
      ))}
      <text x="10" y="33" className="term-tile-letters" fontSize={letters.length > 3 ? 22 : 26}>
        {letters}
      </text>
    </svg>
  );
}
