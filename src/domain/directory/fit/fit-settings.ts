/** A founder's settings for the fit of investors: four weights and the raise. The schema is in fit-input.ts, so that the screen loads no zod. */
import { RAISE_CURRENCIES } from '@/domain/answers/words';
import type { fitView, raise } from '@/domain/answers/own';
import type { z } from 'zod';
import type { fit } from '@/domain/answers/content';
import { readWholeAmount } from '@/domain/money/read-amount';

export { RAISE_CURRENCIES };

export const FIT_PARTS = ['stage', 'industry', 'city', 'ticket'] as const;
export type FitPart = (typeof FIT_PARTS)[number];

export const MAX_WEIGHT = 100;

export type RaiseCurrency = (typeof RAISE_CURRENCIES)[number];

/** The largest raise in whole units: ten thousand crore. */
export const MAX_RAISE = 100_000_000_000;

export type Raise = z.infer<typeof raise>;

export type FitSettings = Omit<FitView, 'profile'>;

export const DEFAULT_FIT_SETTINGS: FitSettings = {
  weights: { stage: 40, industry: 40, city: 20, ticket: 20 },
  raise: null,
};

/** The company's data in the account; null for missing values. */
export type FitProfile = FitView['profile'];

export type Fit = z.infer<typeof fit>;

/** Answer of GET and PUT /api/fit. */
export type FitView = z.infer<typeof fitView>;

export const PART_LABEL: Record<FitPart, string> = {
  stage: 'Stage',
  industry: 'Industry',
  city: 'City',
  ticket: 'Ticket size',
};

const FIT_IS = 'Best fit compares investors with a company’s profile, so it is for founders.';
/** Shown to a visitor who asks for that order. */
export const FIT_FOR_OTHERS = `${FIT_IS} The list is in its usual order.`;
/** Shown to a guest who asks for it. */
export const FIT_FOR_GUESTS = `${FIT_IS} Sign in as a founder to use it; until then the list is in its usual order.`;

/** The parts that the profile lacks, in the words of its form; empty if it is complete. */
export function missingParts({ stage, industry, city }: FitProfile): string[] {
  const missing: string[] = [];
  if (!stage) missing.push('current stage');
  if (!industry) missing.push('industry');
  if (!city) missing.push('city');
  return missing;
}

/** Whether a profile says enough for best fit to be the first order of investors: the industry and the stage. */
export const isEnough = ({ stage, industry }: FitProfile): boolean => Boolean(stage && industry);

/** "10,00,000" or "50 lakh" as whole units; null if it is not an amount in range. */
export function readRaise(text: string, currency: RaiseCurrency): number | null {
  const amount = readWholeAmount(text, currency, MAX_RAISE);
  return amount === 0 ? null : amount;
}
