/** The picture of a person: a founder's photo, or a visitor's avatar drawn here from a hash of the e-mail. Nothing is asked of others. */
import { useEffect, useState } from 'react';
import { readJson, writeJson } from '../../lib/storage';

export interface Pictured {
  userType: 'founder' | 'visitor';
  email: string;
  profileImage: string | null;
}

const KEY = 'avatar';

/** SHA-256 in hex, so that the picture gives nothing away of the address. */
async function seedOf(email: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(email.trim().toLowerCase()));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** The avatar as a data address; the last one drawn is kept, so that other pages need not load the painter. */
export async function drawAvatar(email: string): Promise<string> {
  const seed = await seedOf(email);
  const kept = readJson<{ seed?: unknown; src?: unknown } | null>(KEY, null);
  if (kept?.seed === seed && typeof kept.src === 'string' && kept.src.startsWith('data:image/svg+xml')) return kept.src;
  const { paint } = await import('./paint-avatar');
  const src = paint(seed);
  writeJson(KEY, { seed, src });
  return src;
}

/** The address of the picture; null while there is none, where initials stand in. */
export function usePicture(person: Pictured | null): string | null {
  const email = person?.userType === 'visitor' ? person.email : null;
  const [avatar, setAvatar] = useState<string | null>(null);
  useEffect(() => {
    if (!email) return;
    let isHere = true;
    drawAvatar(email).then(
      (src) => isHere && setAvatar(src),
      () => undefined, // the initials stay
    );
    return () => {
      isHere = false;
    };
  }, [email]);
  return email ? avatar : (person?.profileImage ?? null);
}
