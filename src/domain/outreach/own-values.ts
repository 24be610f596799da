/** Values that someone changed for one mail only: for all its recipients, or for one person. They are stored and deleted with the mail. */

export interface OwnValue {
  /** Id of the person that it is for; '' for anyone who gets the mail. */
  to: string;
  /** Name of the field. */
  name: string;
  value: string;
}
export type OwnValues = readonly OwnValue[];

/** Longest value of a field. */
export const VALUE_LIMIT = 1000;
/** Max values of a mail, which has fewer fields. */
export const MAX_OWN = 200;

const isOf = (to: string, name: string) => (one: OwnValue) => one.to === to && one.name === name;

/** Adds or replaces this value. A blank value has no effect, but it remains while the person types another one. */
export function putOwn(own: OwnValues, to: string, name: string, value: string): OwnValue[] {
  const place = own.findIndex(isOf(to, name));
  return place < 0 ? [...own, { to, name, value }].slice(-MAX_OWN) : own.with(place, { to, name, value });
}

export const removeOwnValue = (own: OwnValues, to: string, name: string): OwnValue[] =>
  own.filter((one) => !isOf(to, name)(one));

/** The values for a person: for each field the person's own value, otherwise the value for all recipients. */
export function ownValuesFor(own: OwnValues, to: string): OwnValue[] {
  const closest = new Map<string, OwnValue>();
  for (const one of own)
    if (one.to === to || (one.to === '' && closest.get(one.name)?.to !== to)) closest.set(one.name, one);
  return [...closest.values()];
}

/** The values of the mail for this person, which win over all others. */
export const ownFor = (own: OwnValues, to: string): ReadonlyMap<string, string> =>
  new Map(
    ownValuesFor(
      own.filter(({ value }) => value.trim() !== ''),
      to,
    ).map(({ name, value }) => [name, value]),
  );
