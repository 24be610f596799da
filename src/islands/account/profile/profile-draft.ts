/** The values of the profile form as plain strings. Unsaved changes are stored per account until the tab closes. */
import type { ProfileValues } from '@/islands/account/registration/values';
import type { DraftKey } from '@/islands/ui/form/draft';
import type { PhoneParts } from '@/islands/account/registration/phone-parts';
import type { Profile } from '@/domain/accounts/profile';

export type ProfileField = keyof ProfileValues;

/** The key under which unsaved changes of a profile are stored. */
export const draftKey = (id: string): DraftKey => `profileDraft:${id}`;

/** A stored profile as the form shows it. */
export function valuesOf(profile: Profile, phone: PhoneParts): ProfileValues {
  return {
    fullName: profile.fullName,
    phoneCountry: phone.country,
    phone: phone.number,
    location: profile.location,
    linkedinUrl: profile.linkedinUrl,
    companyName: profile.companyName ?? '',
    foundedYear: profile.foundedYear ? String(profile.foundedYear) : '',
    industry: profile.industry ?? '',
    currentStage: profile.currentStage ?? '',
    companyDescription: profile.companyDescription ?? '',
    companyWorkingAt: profile.companyWorkingAt ?? '',
  };
}

/** The fields whose text differs. */
export function changedFields(saved: ProfileValues, typed: ProfileValues): ProfileField[] {
  return (Object.keys(saved) as ProfileField[]).filter((field) => saved[field] !== typed[field]);
}
