/** Every kind of record of the back-office by its noun. */
import { ANGEL_INVESTORS, INCUBATORS, PRE_SEED_INVESTORS, SEED_INVESTORS } from './listings';
import type { Entity, Noun } from './entity';
import { DUE_DATES } from './due-dates';
import { EXCHANGE_RATES } from './exchange-rates';
import { FAQS } from './faqs';
import { MILESTONES } from './milestones';
import { NEWSLETTER_TEMPLATES } from './newsletter-templates';
import { PREPARED_ANSWERS } from './prepared-answers';
import { RESOURCE_CATEGORIES, RESOURCES } from './resources';
import { SCHEMES } from './schemes';
import { STARTUP_TERMS } from './startup-terms';
import { MENTORS, STARTUP_INFLUENCERS, YOUTUBE_INFLUENCERS } from './media-people';

const ALL: readonly Entity[] = [
  FAQS,
  MILESTONES,
  RESOURCE_CATEGORIES,
  RESOURCES,
  STARTUP_TERMS,
  PRE_SEED_INVESTORS,
  SEED_INVESTORS,
  INCUBATORS,
  ANGEL_INVESTORS,
  YOUTUBE_INFLUENCERS,
  STARTUP_INFLUENCERS,
  MENTORS,
  PREPARED_ANSWERS,
  NEWSLETTER_TEMPLATES,
  EXCHANGE_RATES,
  SCHEMES,
  DUE_DATES,
];

export const ENTITIES: ReadonlyMap<string, Entity> = new Map(ALL.map((entity) => [entity.noun, entity]));

/** The kind of record with this noun; throws if there is none. */
export function entityOf(noun: Noun): Entity {
  const entity = ENTITIES.get(noun);
  if (!entity) throw new Error(`There is no entity ${noun}`);
  return entity;
}
