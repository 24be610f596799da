/** Reads the API's answer with the list of media people. The failure texts come from the specification. */
import { shownPicture } from '@/domain/addresses/own-picture';
import { webAddressOf } from '@/domain/addresses/web-address';
import type { WireMediaPerson } from '@/domain/media/people';

export type MediaAnswer = { kind: 'people'; people: WireMediaPerson[] } | { kind: 'error'; text: string; hint: string };

const MEDIA_FAILED = 'Failed to fetch influencers';
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

/** The person with safe addresses: links only to web addresses, and pictures only from our copies. */
const withAddresses = (person: WireMediaPerson): WireMediaPerson => ({
  ...person,
  imageUrl: shownPicture(person.imageUrl, person.pictures),
  linkedinUrl: webAddressOf(person.linkedinUrl),
  ...(person.youtubeUrl === undefined ? {} : { youtubeUrl: webAddressOf(person.youtubeUrl) }),
  ...(person.bookingUrl === undefined ? {} : { bookingUrl: webAddressOf(person.bookingUrl) }),
});

export async function readMediaAnswer(response: Response): Promise<MediaAnswer> {
  if (!response.ok) return failed;
  const body = (await response.json().catch(() => null)) as unknown;
  if (!Array.isArray(body)) return dataError;
  return { kind: 'people', people: (body as WireMediaPerson[]).map(withAddresses) };
}
