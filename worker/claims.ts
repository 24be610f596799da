/** Refuses bodies that claim what only the server gives: a role, a confirmed e-mail, an id, a prototype. */
import type { z } from 'zod';

/** Other unknown names are dropped by the schemas; these are never sent by mistake. */
const CLAIMS = ['role', 'isVerified', 'is_verified', '_id', '__proto__', 'constructor', 'prototype'];

/** The same schema, refusing those names at the top of the value, except for `taken`, which the schema knows. */
export function withoutClaims<Schema extends z.ZodType>(schema: Schema, taken: readonly string[]): Schema {
  const refused = CLAIMS.filter((name) => !taken.includes(name));
  const standard = schema['~standard'];
  const validate: typeof standard.validate = (value, options) => {
    if (typeof value !== 'object' || value === null) return standard.validate(value, options);
    const claimed = refused.filter((name) => Object.hasOwn(value, name));
    if (claimed.length === 0) return standard.validate(value, options);
    return { issues: claimed.map((name) => ({ message: `${name} cannot be set.`, path: [name] })) };
  };
  return Object.create(schema, { '~standard': { value: { ...standard, validate } } }) as Schema;
}
