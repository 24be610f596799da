/** What a company's current stage means elsewhere in Outset: one table for best fit, the roadmap, newsletters and what explains them. */
import type { CURRENT_STAGES } from './accounts/registration';
import type { STAGES } from './directory/directories';
import type { MilestoneStage } from './roadmap/milestones';

export type CurrentStage = (typeof CURRENT_STAGES)[number];
export type DirectoryStage = (typeof STAGES)[number];

/** Rounds as pages write them, spaces apart ("Series-A" is series-a), with what a sentence says. */
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
  /** What means the same. */
  core: readonly Word[];
  /** What comes right before. */
  earlier: readonly Word[];
  /** What comes right after. */
  next: readonly Word[];
}

export interface StageMeaning {
  /** In the founder's words, inside a sentence. */
  label: string;
  /** Rounds that an investor's own pages name: keys of `ROUND_LABELS`. */
  rounds: StageWords;
  /** Stages of the directories, for entries that no page says anything of. */
  stages: StageWords<DirectoryStage>;
  /** Where the roadmap starts. */
  roadmap: Exclude<MilestoneStage, 'ALL STAGES'>;
}

/** By the profile's current stage, the earliest first. */
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

/** Where the roadmap of a company at this stage starts; null for no known stage. */
export const roadmapStart = (stage: string | null | undefined): MilestoneStage | null =>
  meaningOf(stage)?.roadmap ?? null;

/** What a profile's stage means; null for none, or one that is not known. */
export function meaningOf(stage: string | null | undefined): StageMeaning | null {
  return stage && Object.hasOwn(STAGE_MEANINGS, stage) ? STAGE_MEANINGS[stage as CurrentStage] : null;
}
