/** What the API asks of a profile, for the form: the schema and the numbering plans. Fetched once the person does something. */
import { founderProfile, visitorProfile, type Profile } from '@/domain/accounts/profile';
import type { Rules } from '@/islands/ui/form/errors';
import { combinePhone, phonePartsOf } from '@/islands/account/registration/phone-number';
import { changedFields, type ProfileValues } from './profile-draft';

export { phonePartsOf };

/** What goes to the API: the name, and what changed. */
function bodyOf(saved: ProfileValues, values: ProfileValues): Record<string, string> {
  const body: Record<string, string> = { fullName: values.fullName };
  for (const field of changedFields(saved, values)) {
    if (field === 'phone' || field === 'phoneCountry') body['phone'] = combinePhone(values.phoneCountry, values.phone);
    else body[field] = values[field];
  }
  return body;
}

/** Reads the form as what goes to the API, as it was typed: the API normalises it. */
export const profileRules = (userType: Profile['userType'], saved: ProfileValues): Rules<Record<string, string>> => ({
  safeParse(values) {
    const schema = userType === 'founder' ? founderProfile(new Date().getFullYear()) : visitorProfile;
    const data = bodyOf(saved, values as ProfileValues);
    const { error } = schema.safeParse(data);
    return error ? { success: false, error } : { success: true, data };
  },
});
