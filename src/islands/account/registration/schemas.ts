/** The wizard's validation: the schemas of the API, one per step. Loaded after the first step is on the screen. */
import {
  accountInfo,
  companyDetails,
  INCOMPLETE,
  PASSWORDS_DIFFER,
  personalDetails,
  workDetails,
} from '@/domain/accounts/registration';
import type { Rules } from '@/islands/ui/form/errors';
import { combinePhone } from './phone-number';
import type { WizardValues } from './values';

/** The body for the API: the normalised output of the three steps. */
export type RegistrationBody = Record<string, unknown> & { userType: 'founder' | 'visitor' };

/** Each step is validated separately, so that a rule over two fields of a step also reports while another step is unfinished. */
export const registrationRules = (currentYear: number): Rules<RegistrationBody> => ({
  safeParse(given) {
    const values = given as WizardValues;
    const typed = { ...values, phone: combinePhone(values.phoneCountry, values.phone) };
    const results = [
      accountInfo.safeParse(typed),
      personalDetails.safeParse(typed),
      values.userType === 'visitor' ? workDetails.safeParse(typed) : companyDetails(currentYear).safeParse(typed),
    ];
    const issues: { path: readonly PropertyKey[]; message: string }[] = results.flatMap(
      (result) => result.error?.issues ?? [],
    );
    if (issues.length > 0) {
      // zod skips rules over two fields if the checks of another field stop early. The first message of a field counts.
      if (values.confirmPassword !== values.password) {
        issues.push({ path: ['confirmPassword'], message: PASSWORDS_DIFFER });
      }
      issues.push({ path: [], message: INCOMPLETE });
      return { success: false, error: { issues } };
    }
    const data = Object.assign({}, ...results.map((result) => result.data)) as RegistrationBody;
    if (data['linkedinUrl'] === '') delete data['linkedinUrl'];
    return { success: true, data };
  },
});

export { REGISTRATION_FAILED } from '@/domain/accounts/registration';
