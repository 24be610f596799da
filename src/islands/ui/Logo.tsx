/**
 * A logo. If there is none or it fails to load, initials on a colour made from the name. Decorative: the name is beside it, so the initials
 * come from CSS.
 */
import { useEffect, useRef, useState } from 'react';
import { initialsOf, tileColours } from '@/lib/avatar';

export interface LogoProps {
  name: string;
  src?: string | null;
  /** Pixels. */
  size?: number;
  round?: boolean;
}

export function Logo({ name, src, size = 32, round = false }: LogoProps) {
  const [failed, setFailed] = useState<string | null>(null);
  const image = useRef<HTMLImageElement>(null);
  useEffect(() => {
    // A server-rendered image may have failed before hydration.
    if (src && image.current?.complete && image.current.naturalWidth === 0) setFailed(src);
  }, [src]);
  const shape = round ? 'rounded-full' : 'rounded-lg';
  if (src && failed !== src) {
    return (
      <img
        ref={image}
        src={src}
        alt=""
        width={size}
        height={size}
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        onError={() => setFailed(src)}
        className={`shrink-0 bg-white object-contain ${shape}`}
        style={{ width: size, height: size }}
      />
    );
  }
  return (
    <span
      aria-hidden="true"
      data-initials={initialsOf(name)}
      className={`grid shrink-0 place-items-center font-semibold before:content-[attr(data-initials)] ${shape}`}
      style={{ width: size, height: size, fontSize: Math.max(10, Math.round(size * 0.375)), ...tileColours(name) }}
    />
  );
}
