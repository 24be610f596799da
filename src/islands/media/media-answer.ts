/** Reads the list of media people as the API answers it, with the specification's words for what can go wrong. */
import { shownPicture } from '../../domain/addresses/own-picture';
import { webAddressOf } from '../../domain/addresses/web-address';
import type { WireMediaPerson } from '../../domain/media/people';

export type MediaAnswer = { kind: 'people'; people: WireMediaPerson[] } | { kind: 'error'; text: string; hint: string };

export const MEDIA_FAILED = 'Failed to fetch influencers';
const failed: MediaAnswer = { kind: 'error', text: MEDIA_FAILED, hint: 'Please try again in a moment.' };
export const mediaConnectionFailed: MediaAnswer = {
  kind: 'error',
  text: 'Connection Error',
  hint: 'Check your connection and try again.',
};
const dataError: MediaAnswer = {
  kind: 'error',
  text: 'Data Error',
  hint: 'We could not read the list. Please try again in a moment.',
};

const texts = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item): item is string => typeof item === 'string') : [];
const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function readPerson(value: unknown): WireMediaPerson | null {
  const record = value as Partial<Record<keyof WireMediaPerson, unknown>> | null;
  if (typeof record?._id !== 'string' || typeof record.name !== 'string') return null;
  return {
    _id: record._id,
    name: record.name,
    imageUrl: shownPicture(record.imageUrl, record.pictures),
    linkedinUrl: webAddressOf(record.linkedinUrl),
    focus: texts(record.focus),
    description: words(record.description),
    bio: words(record.bio),
    isSample: record.isSample === true,
    ...(record.youtubeUrl === undefined ? {} : { youtubeUrl: webAddressOf(record.youtubeUrl) }),
    ...(record.expertise === undefined
      ? {}
      : {
          expertise: texts(record.expertise),
          languages: texts(record.languages),
          availability: words(record.availability),
          bookingUrl: webAddressOf(record.bookingUrl),
          city: words(record.city),
        }),
  };
}

export async function readMediaAnswer(response: Response): Promise<MediaAnswer> {
  if (!response.ok) return failed;
  const body = (await response.json().catch(() => null)) as unknown;
  if (!Array.isArray(body)) return dataError;
  return { kind: 'people', people: body.map(readPerson).filter((person) => person !== null) };
}
