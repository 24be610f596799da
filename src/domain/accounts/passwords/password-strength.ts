/**
 * The strength meter of the registration form: its points and the names of its results. It only advises. Also the rules for new
 * passwords that are easy to guess.
 */
import { withoutAccents } from '@/domain/text/accents';

type PasswordScore = 0 | 20 | 40 | 60 | 80 | 100;
export type PasswordLabel = 'Very Weak' | 'Weak' | 'Medium' | 'Strong' | 'Very Strong';

export interface PasswordStrength {
  score: PasswordScore;
  label: PasswordLabel;
}

const LABELS: Record<PasswordScore, PasswordLabel> = {
  0: 'Very Weak',
  20: 'Very Weak',
  40: 'Weak',
  60: 'Medium',
  80: 'Strong',
  100: 'Very Strong',
};

/** The criteria, 20 points each. A special character is anything but a letter, a mark, a digit or a space. */
export const STRENGTH_CRITERIA: readonly { name: string; isMet: (password: string) => boolean }[] = [
  { name: 'At least 8 characters', isMet: (password) => [...password].length >= 8 },
  { name: 'An uppercase letter', isMet: (password) => /\p{Lu}/u.test(password) },
  { name: 'A lowercase letter', isMet: (password) => /\p{Ll}/u.test(password) },
  { name: 'A digit', isMet: (password) => /\p{Nd}/u.test(password) },
  { name: 'A special character', isMet: (password) => /[^\p{L}\p{M}\p{N}\s]/u.test(password) },
];

/** 20 points per criterion (specification, portal §5). */
export function passwordStrength(password: string): PasswordStrength {
  const met = STRENGTH_CRITERIA.filter((criterion) => criterion.isMet(password)).length;
  const score = (met * 20) as PasswordScore;
  return { score, label: LABELS[score] };
}

/**
 * True if a password repeats one character (ignoring case), or has no visible character. Spaces and format characters do not count. Lists
 * of common passwords do not contain all of these.
 */
export function isRepetition(password: string): boolean {
  const seen = password.toLowerCase().replace(/[\s\p{Cf}]/gu, '');
  return new Set(seen).size <= 1;
}

// Names in a new password. People who know the person try these names first.

const PRODUCT = 'Outset';
/** Minimum letters of a part that counts; shorter ones are in many words by chance. */
const LEAST = 4;

export const NAME_IN_PASSWORD =
  'Please leave your name, the name of your company and “Outset” out of the password. They are easy to guess.';

/** Small letters without accents, so that "Müller" is "muller". */
const plain = (text: string): string => withoutAccents(text).toLowerCase();

const lettersIn = (part: string): number => part.match(/\p{L}/gu)?.length ?? 0;

/** Whether the password contains the product's name, or a part of four letters or more of one of these names. Empty names are skipped. */
export function holdsName(password: string, names: readonly (string | null | undefined)[]): boolean {
  const typed = plain(password);
  const parts = [PRODUCT, ...names].flatMap((name) => plain(name ?? '').match(/\p{L}[\p{L}\p{M}]*/gu) ?? []);
  return parts.some((part) => lettersIn(part) >= LEAST && typed.includes(part));
}
