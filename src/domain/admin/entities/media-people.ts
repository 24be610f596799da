/** Media people in the back-office: YouTube influencers, startup influencers and mentors. */
import { BIO_LIMIT, DESCRIPTION_LIMIT, type MediaKind } from '@/domain/media/people';
import { mediaPersonInput, type MediaPersonInput } from '@/domain/media/person-input';
import { commaList, messagesOf, type Entity, type Field, type Noun } from './entity';

const YOUTUBE: Field = {
  name: 'youtubeUrl',
  label: 'YouTube URL',
  kind: 'web-address',
  isRequired: true,
  headings: [
    'youtube',
    'channel',
    'youtube channel',
    'channel link',
    'channel url',
    'youtube channel url',
    'youtube handle',
  ],
};

const MENTOR: readonly Field[] = [
  {
    name: 'expertise',
    label: 'Expertise',
    kind: 'tags',
    isRequired: true,
    isColumn: true,
    headings: ['skills', 'areas of expertise', 'domain expertise', 'विशेषज्ञता'],
  },
  {
    name: 'languages',
    label: 'Languages',
    kind: 'tags',
    isRequired: true,
    isColumn: true,
    headings: ['language', 'spoken languages', 'भाषाएँ'],
  },
  {
    name: 'city',
    label: 'City',
    kind: 'line',
    most: 80,
    isColumn: true,
    isSorted: true,
    isFilter: true,
    isPlace: true,
    headings: ['location', 'place', 'city', 'based in', 'शहर'],
  },
  {
    name: 'availability',
    label: 'Availability',
    kind: 'line',
    most: 200,
    headings: ['available on', 'available'],
    hint: 'For example: Saturdays, 30 minutes',
  },
  {
    name: 'bookingUrl',
    label: 'Booking link',
    kind: 'web-address',
    headings: ['booking', 'calendar', 'calendly', 'calendly link', 'calendar link'],
  },
];

const fieldsOf = (kind: MediaKind): readonly Field[] => [
  {
    name: 'imageUrl',
    label: 'Image URL',
    kind: 'image',
    isColumn: true,
    headings: ['image', 'photo', 'picture', 'avatar', 'photo url', 'profile picture', 'profile photo url', 'thumbnail'],
  },
  {
    name: 'name',
    label: 'Name',
    kind: 'line',
    most: 120,
    isRequired: true,
    isColumn: true,
    isSorted: true,
    headings: commaList(`
      full name, person, person name, mentor, mentor name, influencer, influencer name, channel name, creator,
      नाम
    `),
  },
  {
    name: 'focus',
    label: 'Focus areas',
    kind: 'tags',
    isRequired: true,
    isColumn: true,
    isFilter: true,
    headings: commaList(`
      focus, topics, tags, niche, category/niche, areas of focus, topics you can help with, content category
    `),
  },
  ...(kind === 'youtube-influencer' ? [YOUTUBE] : []),
  {
    name: 'linkedinUrl',
    label: 'LinkedIn URL',
    kind: 'web-address',
    isRequired: kind === 'youtube-influencer',
    headings: commaList(`
      linkedin, linkedin profile, linkedin url, linkedin profile url, linkedin handle, profile url,
      person linkedin url, url
    `),
  },
  {
    name: 'description',
    label: 'Description',
    kind: 'paragraphs',
    most: DESCRIPTION_LIMIT,
    isRequired: true,
    headings: commaList(`
      short description, summary, headline, tagline, short bio, one-liner, current role, position, job title,
      designation, विवरण
    `),
  },
  {
    name: 'bio',
    label: 'Bio',
    kind: 'paragraphs',
    most: BIO_LIMIT,
    isRequired: true,
    headings: ['biography', 'about', 'long description', 'about channel', 'about the mentor', 'परिचय'],
  },
  ...(kind === 'mentor' ? MENTOR : []),
  { name: 'isActive', label: 'Active', kind: 'flag', initial: true, isColumn: true, isFilter: true },
  {
    name: 'isSample',
    label: 'Sample',
    kind: 'flag',
    initial: false,
    isFilter: true,
    hint: 'A made-up person, shown as a sample.',
  },
];

function mediaEntity(
  noun: Noun,
  kind: MediaKind,
  page: string,
  title: string,
  names: readonly [string, string],
): Entity<MediaPersonInput> {
  return {
    noun,
    title,
    page,
    names,
    nameField: 'name',
    schema: () => mediaPersonInput(kind),
    fields: fieldsOf(kind),
    readOnly: ['pictures'],
    sameness: ['name'],
    messages: messagesOf('influencer', 'influencers', {
      deleteManyFailed: 'Failed to delete selected influencers',
      deleted: 'Influencer deleted successfully',
    }),
    pageSize: 10,
    defaultSort: 'name',
    isFuzzy: true,
    imports: ['xlsx', 'xls'],
    exports: ['csv', 'xlsx'],
  };
}

export const YOUTUBE_INFLUENCERS = mediaEntity(
  'youtube-influencer',
  'youtube-influencer',
  '/adminPortal/investors/influencers',
  'YT Influencers',
  ['influencer', 'influencers'],
);

export const STARTUP_INFLUENCERS = mediaEntity(
  'startup-influencer',
  'startup-influencer',
  '/adminPortal/investors/startup-influencers',
  'Manage Startup Influencers',
  ['influencer', 'influencers'],
);

const people = mediaEntity('mentor', 'mentor', '/adminPortal/investors/mentors', 'Mentors', ['mentor', 'mentors']);

const inWordsOfMentors = (text: string) => text.replace('influencer', 'mentor').replace('Influencer', 'Mentor');

/** The specification has no texts for mentors, so they have those of influencers with the word replaced. */
export const MENTORS: typeof people = {
  ...people,
  // The specification limits only the two influencer screens to Excel.
  imports: ['csv', 'xlsx', 'xls'],
  messages: Object.fromEntries(
    Object.entries(people.messages).map(([name, text]) => [name, inWordsOfMentors(text)]),
  ) as unknown as typeof people.messages,
};
