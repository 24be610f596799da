/** The wizard's validation: the schemas of the API, one a step. Loaded after the first step is on the screen. */
import { zodResolver } from '@hookform/resolvers/zod';
import type { FieldErrors, Resolver } from 'react-hook-form';
import { accountInfo, companyDetails, personalDetails, workDetails } from '../../../domain/accounts/registration';
import { combinePhone } from './phone-number';
import type { WizardValues } from './values';

/** What the API takes: the normalised output of the three steps. */
export type RegistrationBody = Record<string, unknown> & { userType: 'founder' | 'visitor' };

/** Each step is checked by itself, so that a rule over two fields of one step also speaks while another step is unfinished. */
export function wizardResolver(currentYear: number): Resolver<WizardValues, unknown, RegistrationBody> {
  const founder = companyDetails(currentYear);
  return async (values, context, options) => {
    const typed = { ...values, phone: combinePhone(values.phoneCountry, values.phone) };
    const results = await Promise.all([
      zodResolver(accountInfo)(typed as never, context, options as never),
      zodResolver(personalDetails)(typed as never, context, options as never),
      values.userType === 'visitor'
        ? zodResolver(workDetails)(typed as never, context, options as never)
        : zodResolver(founder)(typed as never, context, options as never),
    ]);
    const errors = Object.assign({}, ...results.map((result) => result.errors)) as FieldErrors<WizardValues>;
    if (Object.keys(errors).length > 0) return { values: {}, errors };
    const body = Object.assign({}, ...results.map((result) => result.values)) as RegistrationBody;
    if (body['linkedinUrl'] === '') delete body['linkedinUrl'];
    return { values: body, errors: {} };
  };
}

export { INCOMPLETE, REGISTRATION_FAILED } from '../../../domain/accounts/registration';
