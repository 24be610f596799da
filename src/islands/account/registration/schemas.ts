/** The wizard's validation: the schemas of the API, one a step. Loaded after the first step is on the screen. */
import { toNestErrors } from '@hookform/resolvers';
import type { FieldErrors, Resolver } from 'react-hook-form';
import type { z } from 'zod';
import {
  accountInfo,
  companyDetails,
  PASSWORDS_DIFFER,
  personalDetails,
  workDetails,
} from '../../../domain/accounts/registration';
import { combinePhone } from './phone-number';
import type { WizardValues } from './values';

/** What the API takes: the normalised output of the three steps. */
export type RegistrationBody = Record<string, unknown> & { userType: 'founder' | 'visitor' };

/** The first message of each field, in the order in which the rules stand. */
function firstIssues(issues: readonly z.core.$ZodIssue[]): FieldErrors<WizardValues> {
  const errors: Record<string, { type: string; message: string }> = {};
  for (const issue of issues) {
    const [name] = issue.path;
    if (typeof name === 'string') errors[name] ??= { type: issue.code, message: issue.message };
  }
  return errors as FieldErrors<WizardValues>;
}

/** Each step is checked by itself, so that a rule over two fields of one step also speaks while another step is unfinished. */
export function checkRegistration(
  values: WizardValues,
  currentYear: number,
): { body: RegistrationBody } | { errors: FieldErrors<WizardValues> } {
  const typed = { ...values, phone: combinePhone(values.phoneCountry, values.phone) };
  const results = [
    accountInfo.safeParse(typed),
    personalDetails.safeParse(typed),
    values.userType === 'visitor' ? workDetails.safeParse(typed) : companyDetails(currentYear).safeParse(typed),
  ];
  const issues = results.flatMap((result) => result.error?.issues ?? []);
  if (issues.length > 0) {
    const errors = firstIssues(issues);
    // zod skips rules over two fields while another field ends its own checks early.
    if (!errors.confirmPassword && values.confirmPassword !== values.password) {
      errors.confirmPassword = { type: 'custom', message: PASSWORDS_DIFFER };
    }
    return { errors };
  }
  const body = Object.assign({}, ...results.map((result) => result.data)) as RegistrationBody;
  if (body['linkedinUrl'] === '') delete body['linkedinUrl'];
  return { body };
}

/** Not `zodResolver`: it would show the messages inside a union (the founded year) instead of the union's own. */
export function wizardResolver(currentYear: number): Resolver<WizardValues, unknown, RegistrationBody> {
  return (values, _context, options) => {
    const checked = checkRegistration(values, currentYear);
    if ('body' in checked) return { values: checked.body, errors: {} };
    return { values: {}, errors: toNestErrors(checked.errors, options) };
  };
}

export { INCOMPLETE, REGISTRATION_FAILED } from '../../../domain/accounts/registration';
