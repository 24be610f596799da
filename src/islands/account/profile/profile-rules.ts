/** What the API asks of a profile, for the form: the schema and the numbering plans. Fetched once the person does something. */
import { founderProfile, visitorProfile, type Profile } from '../../../domain/accounts/profile';
import { combinePhone, phonePartsOf } from '../registration/phone-number';
import type { ProfileField, ProfileValues } from './profile-draft';

export { phonePartsOf };

/** What goes to the API: the name, and what changed. */
export function bodyOf(values: ProfileValues, changed: readonly ProfileField[]): Record<string, string> {
  const body: Record<string, string> = { fullName: values.fullName };
  for (const field of changed) {
    if (field === 'phone' || field === 'phoneCountry') body['phone'] = combinePhone(values.phoneCountry, values.phone);
    else body[field] = values[field];
  }
  return body;
}

/** The first message of each wrong field. */
export function faultsOf(
  userType: Profile['userType'],
  body: Readonly<Record<string, string>>,
): Partial<Record<ProfileField, string>> {
  const schema = userType === 'founder' ? founderProfile(new Date().getFullYear()) : visitorProfile;
  const found: Partial<Record<ProfileField, string>> = {};
  for (const issue of schema.safeParse(body).error?.issues ?? []) {
    found[issue.path[0] as ProfileField] ??= issue.message;
  }
  return found;
}
