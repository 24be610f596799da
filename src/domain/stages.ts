/** The meaning of a company's current stage in other parts of Outset: one table for best fit, the roadmap, newsletters and their explanations. */
import type { CURRENT_STAGES } from './accounts/registration';
import type { STAGES } from './directory/directories';
import type { MilestoneStage } from './roadmap/milestones';

export type CurrentStage = (typeof CURRENT_STAGES)[number];
export type DirectoryStage = (typeof STAGES)[number];

/** Rounds as written on pages, with spaces as hyphens ("Series-A" is series-a), and their wording in a sentence. */
export const ROUND_LABELS: Readonly<Record<string, string>> = {
  'pre-seed': 'pre-seed',
  seed: 'seed',
  'pre-series-a': 'pre-Series A',
  'series-a': 'Series A',
  'series-b': 'Series B',
  'series-c': 'Series C',
};

/** One stage and its neighbours, in the words of one vocabulary. */
export interface StageWords<Word extends string = string> {
  /** Words with the same meaning. */
  core: readonly Word[];
  /** The words for the stage right before. */
  earlier: readonly Word[];
  /** The words for the stage right after. */
  next: readonly Word[];
}

export interface StageMeaning {
  /** In the founder's words, to be used inside a sentence. */
  label: string;
  /** Rounds that an investor's own pages name: keys of `ROUND_LABELS`. */
  rounds: StageWords;
  /** Stages of the directories, for entries without information from a page. */
  stages: StageWords<DirectoryStage>;
  /** The stage where the roadmap starts. */
  roadmap: Exclude<MilestoneStage, 'ALL STAGES'>;
}

/** By the profile's current stage, earliest first. */
export const STAGE_MEANINGS: Readonly<Record<CurrentStage, StageMeaning>> = {
  'pre-seed': {
    label: 'pre-seed',
    rounds: { core: ['pre-seed'], earlier: [], next: ['seed'] },
    stages: { core: ['Idea', 'MVP'], earlier: [], next: ['Early Stage'] },
    roadmap: 'IDEATION',
  },
  seed: {
    label: 'seed',
    rounds: { core: ['seed'], earlier: ['pre-seed'], next: ['pre-series-a', 'series-a'] },
    stages: { core: ['MVP', 'Early Stage'], earlier: ['Idea'], next: ['Growth'] },
    roadmap: 'MVP',
  },
  'series-a': {
    label: 'Series A',
    rounds: { core: ['series-a'], earlier: ['pre-series-a', 'seed'], next: ['series-b'] },
    stages: { core: ['Growth'], earlier: ['Early Stage'], next: ['Scale'] },
    roadmap: 'GROWTH',
  },
};

/** The stage where the roadmap of a company at this stage starts; null for an unknown stage. */
export const roadmapStart = (stage: string | null | undefined): MilestoneStage | null =>
  meaningOf(stage)?.roadmap ?? null;

/** The meaning of a profile's stage; null if the profile has no stage or an unknown one. */
export function meaningOf(stage: string | null | undefined): StageMeaning | null {
  return stage && Object.hasOwn(STAGE_MEANINGS, stage) ? STAGE_MEANINGS[stage as CurrentStage] : null;
}
