/** A template as the API returns it, its clones, and its categories and placeholders. Has no zod schema, because the screen loads it. */
import type { PictureCopies } from '@/domain/addresses/own-picture';

export interface Template {
  _id: string;
  name: string;
  description: string;
  category: TemplateCategory;
  /** True for a template of ours, which can only be previewed and cloned. */
  isDefault: boolean;
  thumbnail: string;
  /** Our copy of the thumbnail; missing if there is none. */
  pictures?: PictureCopies;
  /** HTML with placeholders. Left out in a list of cards. */
  content?: string;
  /** Only for templates that operators made. */
  revision?: number;
  /** ISO 8601. */
  updatedAt?: string;
}

export const TEMPLATE_TEXTS = {
  fetchFailed: 'Failed to fetch templates',
  saveFailed: 'Failed to save template',
  deleteFailed: 'Failed to delete template',
  readOnly: 'Default templates can only be previewed or cloned. Clone it and change the copy.',
} as const;

export const TEMPLATE_TABS = [
  { tab: 'all', label: 'All Templates' },
  { tab: 'default', label: 'Default Templates' },
  { tab: 'custom', label: 'Custom Templates' },
  { tab: 'general', label: 'General' },
] as const;
export type TemplateTab = (typeof TEMPLATE_TABS)[number]['tab'];

export const isOfTab = (tab: TemplateTab, { isDefault, category }: Template): boolean =>
  ({ all: true, default: isDefault, custom: !isDefault, general: category === 'general' })[tab];

const COPY = ' (Copy)';
const MAX_NAME = 120;

/** The name of a clone: the name with " (Copy)" at its end, shortened if it would be too long. */
export function cloneName(name: string): string {
  const room = MAX_NAME - COPY.length;
  // Does not cut within a pair of surrogates.
  const short = name.length > room ? name.slice(0, room).replace(/[\ud800-\udbff]$/, '') : name;
  return `${short.trimEnd()}${COPY}`;
}

/** The initial values of a clone: all but `isDefault`. */
export const cloneOf = ({ name, description, category, thumbnail, content = '' }: Template) => ({
  name: cloneName(name),
  description,
  category,
  thumbnail,
  content,
});

/** The categories and placeholders of newsletter templates, as the specification names them. */
export const TEMPLATE_CATEGORIES = ['general', 'seasonal', 'holiday', 'event'] as const;
type TemplateCategory = (typeof TEMPLATE_CATEGORIES)[number];

export const PLACEHOLDERS = [
  'subscriberName',
  'monthYear',
  'highlightsContent',
  'mainStoryContent',
  'updatesContent',
  'holidayMessage',
  'specialOffers',
  'eventName',
  'eventDate',
  'eventTime',
  'eventLocation',
  'eventDescription',
  'registrationLink',
] as const;
export type Placeholder = (typeof PLACEHOLDERS)[number];
