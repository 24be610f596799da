/** The sentence about the features that guests may open, and the list of the guest welcome: one open feature, fifteen that need an account. */

/** The same sentence everywhere. The list below is the specification's, so it also locks features that are partly open. */
export const GUESTS_SEE =
  'The first page of each directory, the roadmap, the startup terms and the flow builder are open to guests.';

export interface PreviewFeature {
  label: string;
  href: string;
  locked: boolean;
}

const locked = (label: string, path: string): PreviewFeature => ({
  label,
  href: path ? `/portal/${path}` : '/portal',
  locked: true,
});

export const PREVIEW_FEATURES: readonly PreviewFeature[] = [
  { label: 'Dashboard Overview', href: '/portal', locked: false },
  locked('Pre-seed Investors', 'pre-seed'),
  locked('Seed Investors', 'seed'),
  locked('Angel Investors', 'angel-investors'),
  locked('Incubators', 'incubators'),
  locked('Mentors', 'mentors'),
  locked('Saved Investors', 'saved-investors'),
  locked('Collections', 'collections'),
  locked('Burn Rate Calculator', 'burnrate-calculator'),
  locked('Startup Roadmap', 'startup-roadmap'),
  locked('Investor comparison', 'investor-comparison'),
  locked('Youtube Influencers', 'yt-startup-influencers'),
  locked('Startup Influencers', 'startup-influencers'),
  locked('Resources Library', ''),
  locked('Startup Terms', ''),
  locked('Expense Tracker', ''),
];

/** Milliseconds before the first entry appears, between entries, and for the exit animation. */
export const PREVIEW_TIMING = { delay: 800, step: 300, exit: 300 } as const;
