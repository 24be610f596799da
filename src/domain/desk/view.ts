/** What the desk on the home page shows of a person's company or of what a visitor keeps: the answer of `GET /api/desk`. */
import type { Day } from '@/domain/time/days';
import type { MilestoneStage } from '@/domain/roadmap/milestones';
import type { DeskTools } from './readings';

/** An open milestone, as much of it as the desk shows. */
export interface DeskStep {
  _id: string;
  description: string;
  stage: MilestoneStage;
  done: boolean;
  dueOn: string | null;
}

export interface DeskFit {
  id: string;
  name: string;
  /** Path of the detail page. */
  href: string;
  /** 0 to 100. */
  score: number;
  reasons: string[];
}

export interface DeskFollowUp {
  name: string;
  on: Day;
  href: string;
}

export interface DeskSaved {
  favourites: number;
  collections: number;
  /** Collections that have a link. */
  shared: number;
  searches: number;
  /** Entries that came into saved searches since they were looked at. */
  fresh: number;
}

export interface FounderDesk {
  userType: 'founder';
  /** In India. */
  today: Day;
  /** What the account keeps of the tools. */
  tools: DeskTools;
  /** `open`: those that may be next, most urgent first. */
  /** `start`: the stage of the roadmap where the company is. */
  roadmap: { done: number; total: number; start: MilestoneStage | null; open: DeskStep[] };
  /** What the profile lacks for the fit, in the words of its form. */
  missing: string[];
  fits: DeskFit[];
  followUps: { due: number; first: DeskFollowUp[] };
  saved: Pick<DeskSaved, 'favourites' | 'collections'>;
  /** The account has signed in from more than one browser: what a tool lacks here may lie in another. */
  hasOtherBrowsers: boolean;
}

export interface VisitorDesk {
  userType: 'visitor';
  today: Day;
  followUps: FounderDesk['followUps'];
  saved: DeskSaved;
}

export type DeskView = FounderDesk | VisitorDesk;

/** How many follow-ups, investors and steps are named. */
export const NAMED_MOST = 3;
/** Milestones that may be next, so that the next one is there at once after a tick. */
export const STEPS_MOST = 6;
