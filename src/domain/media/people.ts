/** Media people: YouTube influencers, startup influencers and mentors. One shape, distinguished by `kind`. */

import type { z } from 'zod';
import type { mediaPerson } from '@/domain/answers/content';
import { copiesOf, type PictureCopies } from '@/domain/addresses/own-picture';

export const MEDIA_KINDS = ['youtube-influencer', 'startup-influencer', 'mentor'] as const;
export type MediaKind = (typeof MEDIA_KINDS)[number];

export interface MediaDirectory {
  kind: MediaKind;
  /** Path of the screen. */
  path: string;
  /** Path of the API. */
  api: '/api/influencers' | '/api/startup-influencers' | '/api/mentors';
  title: string;
  /** Singular and plural. */
  noun: [string, string];
}

export const MEDIA_DIRECTORIES = {
  'youtube-influencer': {
    kind: 'youtube-influencer',
    path: '/portal/yt-startup-influencers',
    api: '/api/influencers',
    title: 'YouTube influencers',
    noun: ['influencer', 'influencers'],
  },
  'startup-influencer': {
    kind: 'startup-influencer',
    path: '/portal/startup-influencers',
    api: '/api/startup-influencers',
    title: 'Startup influencers',
    noun: ['influencer', 'influencers'],
  },
  mentor: {
    kind: 'mentor',
    path: '/portal/mentors',
    api: '/api/mentors',
    title: 'Mentors',
    noun: ['mentor', 'mentors'],
  },
} as const satisfies Record<MediaKind, MediaDirectory>;

export const MEDIA_PAGE_SIZE = 10;
/** Header of a list's answer: how many people match. */
export const TOTAL_HEADER = 'x-total-count';
export const DESCRIPTION_LIMIT = 200;
export const BIO_LIMIT = 1000;

export interface MediaPerson {
  id: string;
  kind: MediaKind;
  name: string;
  imageUrl: string;
  youtubeUrl: string;
  linkedinUrl: string;
  focus: string[];
  description: string;
  bio: string;
  /** Only for mentors; empty otherwise. */
  expertise: string[];
  languages: string[];
  availability: string;
  bookingUrl: string;
  city: string;
  isActive: boolean;
  isSample: boolean;
  /** Our copy of the image; missing if there is none. */
  pictures?: PictureCopies;
}

/** A person in the API. Startup influencers have no YouTube address; mentors have more fields. */
export type WireMediaPerson = z.infer<typeof mediaPerson>;

/** Fields that only the details show. Guests get them empty. */
const DETAILS = ['bio', 'linkedinUrl', 'youtubeUrl', 'availability', 'bookingUrl'] as const;

/** The fields of a person in the rows and cards of a list. Guests may see only these. */
export function personPreview(person: WireMediaPerson): WireMediaPerson {
  const preview = { ...person };
  for (const field of DETAILS) if (preview[field] !== undefined) preview[field] = '';
  return preview;
}

export function toWirePerson(person: MediaPerson): WireMediaPerson {
  const { id, kind, name, imageUrl, linkedinUrl, focus, description, bio, isSample } = person;
  const common = {
    _id: id,
    name,
    imageUrl,
    linkedinUrl,
    focus,
    description,
    bio,
    isSample,
    ...copiesOf(person.pictures),
  };
  if (kind === 'youtube-influencer') return { ...common, youtubeUrl: person.youtubeUrl };
  if (kind === 'startup-influencer') return common;
  const { expertise, languages, availability, bookingUrl, city } = person;
  return { ...common, expertise, languages, availability, bookingUrl, city };
}
