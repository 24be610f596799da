/** Values that someone changed for one mail alone: for anyone who gets it, or for one person. They lie with the mail and go with it. */

export interface OwnValue {
  /** Id of the person that it is for; '' for anyone who gets the mail. */
  to: string;
  /** Of the field. */
  name: string;
  value: string;
}
export type OwnValues = readonly OwnValue[];

/** Longest value of a field. */
export const VALUE_LIMIT = 1000;
/** More than a mail has fields. */
export const OWN_MOST = 200;

const isOf = (to: string, name: string) => (one: OwnValue) => one.to === to && one.name === name;

/** With this value in its place. A blank one counts for nothing, and stays while someone types another. */
export function putOwn(own: OwnValues, to: string, name: string, value: string): OwnValue[] {
  const place = own.findIndex(isOf(to, name));
  return place < 0 ? [...own, { to, name, value }].slice(-OWN_MOST) : own.with(place, { to, name, value });
}

export const takeBackOwn = (own: OwnValues, to: string, name: string): OwnValue[] =>
  own.filter((one) => !isOf(to, name)(one));

/** Those that count for a person; of two with a name what is for them alone, else what is for anyone who gets the mail. */
export function ownOf(own: OwnValues, to: string): OwnValue[] {
  const closest = new Map<string, OwnValue>();
  for (const one of own)
    if (one.to === to || (one.to === '' && closest.get(one.name)?.to !== to)) closest.set(one.name, one);
  return [...closest.values()];
}

/** What the mail is filled in with for this person, before all else. */
export const ownFor = (own: OwnValues, to: string): ReadonlyMap<string, string> =>
  new Map(
    ownOf(
      own.filter(({ value }) => value.trim() !== ''),
      to,
    ).map(({ name, value }) => [name, value]),
  );
