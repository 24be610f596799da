/**
 * The completeness of a profile in percent, and its missing fields. Separate from the schema, so that showing it does not load phone
 * numbering plans.
 */
import type { Profile } from './profile';

export interface MissingField {
  field: keyof Profile;
  /** The step that fills it, as the text of a button. */
  label: string;
}

const FOUNDER: readonly MissingField[] = [
  { field: 'profileImage', label: 'Add a photo' },
  { field: 'phone', label: 'Add your phone number' },
  { field: 'location', label: 'Choose your city' },
  { field: 'linkedinUrl', label: 'Add your LinkedIn' },
  { field: 'companyName', label: 'Name your company' },
  { field: 'foundedYear', label: 'Add the founding year' },
  { field: 'industry', label: 'Choose the industry' },
  { field: 'currentStage', label: 'Choose the stage' },
  { field: 'companyDescription', label: 'Describe your company' },
];

const VISITOR: readonly MissingField[] = [
  { field: 'phone', label: 'Add your phone number' },
  { field: 'location', label: 'Choose your city' },
  { field: 'linkedinUrl', label: 'Add your LinkedIn' },
  { field: 'companyWorkingAt', label: 'Add where you work' },
];

/** Name and email are always there and count as filled. `percent` is rounded down, so that 100 means complete. */
export function completenessOf(profile: Profile): { percent: number; missing: MissingField[] } {
  const expectedFields = profile.userType === 'founder' ? FOUNDER : VISITOR;
  const missing = expectedFields.filter(({ field }) => !profile[field]);
  const all = expectedFields.length + 2;
  return { percent: Math.floor(((all - missing.length) / all) * 100), missing };
}
