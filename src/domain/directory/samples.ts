/** Samples (entries that are made up) of a directory: when they are shown, and the choices of an operator. */
import type { MediaKind } from '@/domain/media/people';
import type { ListingKind } from './directories';

/** Every kind of record that has samples, in the order of the menu. */
export const SAMPLE_KINDS = [
  'pre-seed',
  'seed',
  'angel',
  'incubator',
  'youtube-influencer',
  'startup-influencer',
  'mentor',
] as const satisfies readonly (ListingKind | MediaKind)[];
export type SampleKind = (typeof SAMPLE_KINDS)[number];

export const SAMPLE_KIND_LABELS: Record<SampleKind, string> = {
  'pre-seed': 'Pre-Seed investors',
  seed: 'Seed investors',
  angel: 'Angel investors',
  incubator: 'Incubators',
  'youtube-influencer': 'YouTube influencers',
  'startup-influencer': 'Startup influencers',
  mentor: 'Mentors',
};

/** `auto`: `areSamplesShown` decides by the number of real entries. */
export const SAMPLE_CHOICES = ['auto', 'show', 'hide'] as const;
export type SampleChoice = (typeof SAMPLE_CHOICES)[number];

/** A kind in the back-office: the operator's choice, and the number of active entries, real and made up. */
export interface SampleState {
  kind: SampleKind;
  choice: SampleChoice;
  real: number;
  samples: number;
}

/** With this many real entries a directory is worth reading without samples. */
export const REAL_ENOUGH = 10;

/** Returns whether a directory shows its samples of a kind, by the choice of an operator and the number of real entries. */
export const areSamplesShown = (choice: SampleChoice, real: number): boolean =>
  choice === 'auto' ? real < REAL_ENOUGH : choice === 'show';
