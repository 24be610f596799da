/** How the records of each noun are kept. */
import { notFound } from '../../../../src/domain/errors';
import { dueDateStore } from './due-dates';
import { exchangeRateStore } from './exchange-rates';
import { faqStore } from './faqs';
import { angelStore, incubatorStore, preSeedStore, seedStore } from './listings';
import { milestoneStore } from './milestones';
import { resourceCategoryStore, resourceStore } from './resources';
import { startupTermStore } from './startup-terms';
import { mentorStore, startupInfluencerStore, youtubeInfluencerStore } from './media-people';
import { newsletterTemplateStore } from './newsletter-templates';
import { preparedAnswerStore } from './prepared-answers';
import { schemeStore } from './schemes';
import type { Store } from './store';

const ALL = [
  faqStore,
  milestoneStore,
  resourceCategoryStore,
  resourceStore,
  startupTermStore,
  preSeedStore,
  seedStore,
  incubatorStore,
  angelStore,
  youtubeInfluencerStore,
  startupInfluencerStore,
  mentorStore,
  preparedAnswerStore,
  newsletterTemplateStore,
  exchangeRateStore,
  schemeStore,
  dueDateStore,
] as unknown as readonly Store[];

export const STORES: ReadonlyMap<string, Store> = new Map(ALL.map((store) => [store.entity.noun, store]));

/** The store of a noun in an address; 404 for a noun that there is not. */
export function requireStore(noun: string): Store {
  const store = STORES.get(noun);
  if (!store) throw notFound('There is nothing at this address.');
  return store;
}
