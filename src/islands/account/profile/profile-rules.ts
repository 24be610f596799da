/** Validates the profile form with the API's schema and the phone numbering plans. Loaded at the person's first action. */
import { founderProfile, visitorProfile, type Profile } from '@/domain/accounts/profile';
import { yearInIndia } from '@/domain/time/india';
import type { Rules } from '@/islands/ui/form/errors';
import { combinePhone, phonePartsOf } from '@/islands/account/registration/phone-number';
import { changedFields } from './profile-draft';
import type { ProfileValues } from '@/islands/account/registration/values';

export { phonePartsOf };

/** The body for the API: the name and the changed fields. */
function bodyOf(saved: ProfileValues, values: ProfileValues): Record<string, string> {
  const body: Record<string, string> = { fullName: values.fullName };
  for (const field of changedFields(saved, values)) {
    if (field === 'phone' || field === 'phoneCountry') body['phone'] = combinePhone(values.phoneCountry, values.phone);
    else body[field] = values[field];
  }
  return body;
}

/** Validates the form and returns the body for the API, with the values as typed; the API normalises them. */
export const profileRules = (userType: Profile['userType'], saved: ProfileValues): Rules<Record<string, string>> => ({
  safeParse(values) {
    const schema = userType === 'founder' ? founderProfile(yearInIndia(Date.now())) : visitorProfile;
    const data = bodyOf(saved, values as ProfileValues);
    const { error } = schema.safeParse(data);
    return error ? { success: false, error } : { success: true, data };
  },
});
