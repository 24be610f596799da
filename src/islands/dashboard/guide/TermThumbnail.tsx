/** The picture of a term: our drawing, else an image, else a tile with its letters. */
import { useState } from 'react';
import { isDrawnTerm } from '@/domain/addresses/own-picture';
import { drawTile } from '@/domain/startup-terms/terms';

const SHAPE = 'size-16 shrink-0 rounded-lg sm:size-20';
/** For pictures with words, which a square would cut. */
const WIDE = 'aspect-4/3 w-full rounded-lg';

/** A drawing as part of the page, so that it has the page's typeface and the colours of its theme. */
export function DrawnPicture({ src, label, className }: { src: string; label?: string; className: string }) {
  return (
    <svg
      viewBox="0 0 240 180"
      {...(label ? { role: 'img', 'aria-label': label } : { 'aria-hidden': true })}
      className={`drawn ${className}`}
    >
      <use href={`${src}#d`} />
    </svg>
  );
}

export interface TermThumbnailProps {
  title: string;
  src: string;
  place: number;
  /** With a picture, it takes the whole width at a ratio of 4:3. */
  isWide?: boolean;
  onBroken?: () => void;
}

export function TermThumbnail({ title, src, place, isWide = false, onBroken }: TermThumbnailProps) {
  const [isBroken, setBroken] = useState(false);
  if (isDrawnTerm(src)) return <DrawnPicture src={src} className={isWide ? WIDE : SHAPE} />;
  if (src && !isBroken)
    return (
      <img
        src={src}
        alt=""
        width={isWide ? 240 : 80}
        height={isWide ? 180 : 80}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => {
          setBroken(true);
          onBroken?.();
        }}
        className={`${isWide ? WIDE : SHAPE} bg-base-300 object-cover`}
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
