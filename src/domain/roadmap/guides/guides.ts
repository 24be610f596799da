/** Why and how of a milestone, and what does the job, by the words of the milestone. Only the server holds them all. */
import { guideLink, type GuideLink } from '../../dashboard/guide-links';
import { GROWTH } from './growth';
import { IDEATION } from './ideation';
import { MVP } from './mvp';
import { SCALING } from './scaling';

/** What helps with a milestone. */
export interface MilestoneGuide {
  /** Two sentences: why, and how. */
  text: string;
  links: GuideLink[];
}

const GUIDES = new Map(Object.entries({ ...IDEATION, ...MVP, ...GROWTH, ...SCALING }));

/** Descriptions that have a guide; a test holds them against the seed. */
export const GUIDED: readonly string[] = [...GUIDES.keys()];

/** Null for a milestone that operators added, or whose words they changed: the guide was written for others. */
export function guideOf(description: string): MilestoneGuide | null {
  const entry = GUIDES.get(description);
  if (!entry) return null;
  const [text, ...links] = entry;
  return { text, links: links.map(guideLink) };
}
