/** What a company's current stage means elsewhere in Outset: one table for best fit, the roadmap, newsletters and what explains them. */
import type { CURRENT_STAGES } from './accounts/registration';
import type { ListingKind, STAGES } from './directory/directories';
import type { MilestoneStage } from './roadmap/milestones';

export type CurrentStage = (typeof CURRENT_STAGES)[number];
export type DirectoryStage = (typeof STAGES)[number];

export interface StageMeaning {
  /** In the founder's words, inside a sentence. */
  label: string;
  /** Stages of the directories that mean the same. */
  core: readonly DirectoryStage[];
  /** Stages that come close. */
  near: readonly DirectoryStage[];
  /** The kind of investor that is named after it. */
  kind: ListingKind | null;
  /** Where the roadmap starts. */
  roadmap: Exclude<MilestoneStage, 'ALL STAGES'>;
}

/** By the profile's current stage, the earliest first. */
export const STAGE_MEANINGS: Readonly<Record<CurrentStage, StageMeaning>> = {
  'pre-seed': {
    label: 'pre-seed',
    core: ['Idea', 'MVP'],
    near: ['Early Stage'],
    kind: 'pre-seed',
    roadmap: 'IDEATION',
  },
  seed: { label: 'seed', core: ['MVP', 'Early Stage'], near: ['Idea', 'Growth'], kind: 'seed', roadmap: 'MVP' },
  'series-a': { label: 'Series A', core: ['Growth'], near: ['Early Stage', 'Scale'], kind: null, roadmap: 'GROWTH' },
};

/** Where the roadmap of a company at this stage starts; null for no known stage. */
export const roadmapStart = (stage: string | null | undefined): MilestoneStage | null =>
  meaningOf(stage)?.roadmap ?? null;

/** What a profile's stage means; null for none, or one that is not known. */
export function meaningOf(stage: string | null | undefined): StageMeaning | null {
  return stage && Object.hasOwn(STAGE_MEANINGS, stage) ? STAGE_MEANINGS[stage as CurrentStage] : null;
}
