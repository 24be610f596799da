/** Refuses bodies with fields that only the server sets: a role, a confirmed e-mail, an id, a prototype. */
import type { z } from 'zod';

/** Other unknown names are dropped by the schemas; these are never sent by mistake. */
const SERVER_FIELDS = ['role', 'isVerified', 'is_verified', '_id', '__proto__', 'constructor', 'prototype'];

const saysOf = (name: string): string => `${name} cannot be set.`;

/** Whether a body was refused for a field that only the server sets. */
export const namesServerField = (fields: Readonly<Record<string, string>> = {}): boolean =>
  SERVER_FIELDS.some((name) => Object.hasOwn(fields, name) && fields[name] === saysOf(name));

/** The same schema, refusing those names at the top of the value, except for the `accepted` ones, which the schema knows. */
export function refuseServerFields<Schema extends z.ZodType>(schema: Schema, accepted: readonly string[]): Schema {
  const refused = SERVER_FIELDS.filter((name) => !accepted.includes(name));
  const standard = schema['~standard'];
  const validate: typeof standard.validate = (value, options) => {
    if (typeof value !== 'object' || value === null) return standard.validate(value, options);
    const found = refused.filter((name) => Object.hasOwn(value, name));
    if (found.length === 0) return standard.validate(value, options);
    return { issues: found.map((name) => ({ message: saysOf(name), path: [name] })) };
  };
  return Object.create(schema, { '~standard': { value: { ...standard, validate } } }) as Schema;
}
