/** The picture of a person: a founder's photo, or a visitor's avatar, which the browser draws from a hash of the email. No other site is contacted. */
import { useEffect, useState } from 'react';
import { hashOfPerson } from '@/lib/person-hash';
import { readJson, writeJson } from '@/lib/storage/storage';

export interface PictureOwner {
  userType: 'founder' | 'visitor';
  email: string;
  profileImage: string | null;
}

const KEY = 'avatar';

/** The avatar as a data address; the last one drawn is cached until the sign-out, so that other pages need not load the drawing code. */
async function drawAvatar(email: string): Promise<string> {
  const seed = await hashOfPerson(email);
  const stored = readJson<{ seed?: unknown; src?: unknown } | null>(KEY, null);
  if (stored?.seed === seed && typeof stored.src === 'string' && stored.src.startsWith('data:image/svg+xml'))
    return stored.src;
  const { paint } = await import('./paint-avatar');
  const src = paint(seed);
  writeJson(KEY, { seed, src });
  return src;
}

/** The address of the picture; null while there is none and the initials are shown. */
export function usePicture(person: PictureOwner | null): string | null {
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
