// One scheme's facts as a record of the schemes, each field with its source. Adds nothing to what the facts say.
import { FOCUS_INDUSTRIES, SECTORS } from '../../src/domain/directory/vocabulary.ts';
import { choose, hostsOf, ordered, othersOf } from './choose.mjs';
import { byInstitution, readFacts } from './read-facts.mjs';
import { audienceOf, institutionsOf, instrumentsOf, STATE_IN_NAME } from './scheme-words.mjs';
import { wordsFor } from './words.mjs';

/** Fields in a page's own sentences: two sentences do not contradict each other, so both are shown. */
const SENTENCES = { who: 'who', for_whom: 'forWhom', apply: 'apply' };

function schemeOf(name, facts) {
  const byField = Object.groupBy(facts, ({ field }) => field);
  const hosts = hostsOf((byField.website ?? []).map(({ value }) => value));
  const sources = [];
  const cite = (field, { address, published, isList }, value = null) => {
    if (!sources.some((row) => row.field === field && row.address === address && row.value === value))
      sources.push({ field, value, address, published, isList });
  };
  /** The published sentences, from the page with the highest rank first. */
  const sentences = (field, as) => {
    const said = ordered(byField[field] ?? [], hosts);
    for (const fact of said) cite(as, fact);
    return [...new Set(said.map(({ value }) => value))].join('; ');
  };
  /** The value that is shown; values of other pages are cited with their words. */
  const one = (field, as) => {
    const chosen = choose(byField[field] ?? [], hosts);
    if (!chosen) return null;
    cite(as, chosen);
    for (const other of othersOf(byField[field], chosen, hosts)) cite(as, other, other.value);
    return chosen.value;
  };
  const texts = Object.fromEntries(Object.entries(SENTENCES).map(([field, as]) => [as, sentences(field, as)]));
  const gives = ordered(byField.instrument ?? [], hosts);
  for (const fact of gives) cite('instrument', fact, fact.value);
  const fields = ordered(byField.sectors ?? [], hosts);
  for (const fact of fields) cite('sectors', fact, fact.value);
  const words = fields.flatMap(({ value }) => value.split(';')).flatMap(wordsFor);
  const amount = one('amount_max', 'amount')?.split(' ') ?? null;
  const given = instrumentsOf(gives.map(({ value }) => value).join('; '));
  return {
    name,
    ...texts,
    audience: audienceOf(name, texts.forWhom),
    instruments: given,
    amountMax: amount ? Number(amount[1]) : null,
    currency: amount?.[0] ?? 'INR',
    sectors: [...SECTORS, ...FOCUS_INDUSTRIES].filter((word) => words.includes(word)),
    state: one('state', 'state') ?? STATE_IN_NAME[name] ?? '',
    website: one('website', 'website'),
    statusAsOf: one('status_as_of', 'statusAsOf') ?? '',
    institutions: institutionsOf(name, texts.who),
    sources,
  };
}

/** All schemes by name. */
export const schemesOf = (csv) =>
  [...byInstitution(readFacts(csv))]
    .map(([name, facts]) => schemeOf(name, facts))
    .sort((a, b) => a.name.localeCompare(b.name, 'en'));
