/** The values of the registration wizard as typed, and the fields of each step. Pure. */

/** The part that the profile form has too. */
export interface ProfileValues {
  fullName: string;
  /** ISO code of the country whose calling code goes before the number. */
  phoneCountry: string;
  /** The number as typed, without the country code. */
  phone: string;
  location: string;
  linkedinUrl: string;
  companyName: string;
  foundedYear: string;
  industry: string;
  currentStage: string;
  companyDescription: string;
  companyWorkingAt: string;
}

export interface WizardValues extends ProfileValues {
  userType: '' | 'founder' | 'visitor';
  email: string;
  password: string;
  confirmPassword: string;
  termsAccepted: boolean;
}

export type WizardField = keyof WizardValues;

export const EMPTY_VALUES: WizardValues = {
  userType: '',
  fullName: '',
  email: '',
  password: '',
  confirmPassword: '',
  phoneCountry: 'IN',
  phone: '',
  location: '',
  companyName: '',
  foundedYear: '',
  industry: '',
  companyDescription: '',
  currentStage: '',
  companyWorkingAt: '',
  linkedinUrl: '',
  termsAccepted: false,
};

export type Step = 0 | 1 | 2;
export const LAST_STEP = 2;

export function toStep(value: number): Step {
  return value >= 2 ? 2 : value === 1 ? 1 : 0;
}

export function stepTitles(userType: WizardValues['userType']): readonly [string, string, string] {
  return ['Account Info', 'Personal Details', userType === 'visitor' ? 'Work Details' : 'Company Details'];
}

/** The fields of a step in the order in which they are on the screen: the first wrong one gets the focus. */
export function fieldsOfStep(step: Step, userType: WizardValues['userType']): readonly WizardField[] {
  if (step === 0) return ['userType', 'fullName', 'email', 'password', 'confirmPassword'];
  if (step === 1) return ['phone', 'location'];
  if (userType === 'visitor') return ['companyWorkingAt', 'linkedinUrl', 'termsAccepted'];
  return [
    'companyName',
    'foundedYear',
    'industry',
    'currentStage',
    'companyDescription',
    'linkedinUrl',
    'termsAccepted',
  ];
}

/** Whether every question of a step has an answer, right or not. Only LinkedIn may be left open. */
export function isAnswered(step: Step, values: WizardValues): boolean {
  return fieldsOfStep(step, values.userType).every((name) => name === 'linkedinUrl' || Boolean(values[name]));
}

/** The first wrong field in the order of the wizard, and its step; null if none of the names is a field. */
export function firstWrong(
  wrong: readonly string[],
  userType: WizardValues['userType'],
): { step: Step; field: WizardField } | null {
  for (const step of [0, 1, 2] as const) {
    const field = fieldsOfStep(step, userType).find((name) => wrong.includes(name));
    if (field) return { step, field };
  }
  return null;
}
