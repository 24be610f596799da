/** The Hono environment type and the helpers that routes share: description, validation, envelopes, cookies, plain pages. */
import { describeRoute, resolver, validator as openApiValidator, type DescribeRouteOptions } from 'hono-openapi';
import type { Context, Next, ValidationTargets } from 'hono';
import { z } from 'zod';
import { setCookie } from 'hono/cookie';
import type { ServerCookie } from '@/domain/legal/cookies';
import { html, raw } from 'hono/html';
import { recordId } from '@/domain/admin/record-query';
import { answerOf } from '@/domain/answers/content';
import { nestsTooDeeply, TOO_DEEP } from '@/domain/tools/safe-json';
import type { Actor, TokenScope } from '@/domain/accounts/actor';
import { forbidden, invalid, notFound } from '@/domain/errors';
import type { Ctx } from './services/core/context';
import type { RawEnv } from './env';

// Translates the technical messages of the validation library into plain words, for schemas without a text of their own.

const KINDS: Readonly<Record<string, string>> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'an object with fields',
  record: 'an object with fields',
};
const UNITS: Readonly<Record<string, readonly [string, string]>> = {
  string: ['character', 'characters'],
  array: ['entry', 'entries'],
  file: ['byte', 'bytes'],
};
/** Longer lists of values are not repeated in a sentence. */
const MAX_VALUES = 12;

type Issue = z.core.$ZodRawIssue;

function limitText(origin: string, limit: unknown, bound: 'at most' | 'at least', isExact?: boolean): string {
  const unit = Object.hasOwn(UNITS, origin) ? UNITS[origin]?.[Number(limit) === 1 ? 0 : 1] : undefined;
  return `must ${unit ? 'have' : 'be'} ${isExact ? 'exactly' : bound} ${String(limit)}${unit ? ` ${unit}` : ''}.`;
}

/** The fault, as the words that follow the name of the field. */
function faultText(issue: Issue): string {
  const kind = issue.code === 'invalid_type' && Object.hasOwn(KINDS, issue.expected) ? KINDS[issue.expected] : null;
  if (issue.input === undefined) return 'is missing.';
  if (kind) return kind === 'a text' && Array.isArray(issue.input) ? 'must be given once.' : `must be ${kind}.`;
  if (issue.code === 'invalid_value' && issue.values.length <= MAX_VALUES)
    return `must be ${issue.values.length > 1 ? 'one of ' : ''}${issue.values.map(String).join(', ')}.`;
  if (issue.code === 'too_big') return limitText(issue.origin, issue.maximum, 'at most', issue.exact);
  if (issue.code === 'too_small') return limitText(issue.origin, issue.minimum, 'at least', issue.exact);
  return 'is not valid.';
}

/** A sentence that names the field, such as "near must be given once." */
function plainIssue(issue: Issue): string {
  if (issue.code === 'unrecognized_keys')
    return `Unknown field: ${issue.keys
      .slice(0, 5)
      .map((key) => key.slice(0, 40))
      .join(', ')}`;
  const path = (issue.path ?? []).map(String);
  const name = (path[0] === 'values' && path[1] ? path[1] : path.join('.')).slice(0, 80);
  return `${name || 'The request'} ${faultText(issue)}`;
}
z.config({ customError: plainIssue });

// Refuses bodies with fields that only the server sets: a role, a confirmed email, an id, a prototype.

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

export interface HonoEnv {
  Bindings: RawEnv;
  Variables: {
    requestId: string;
    ctx: Ctx;
    /** Rows that were read together with the session (`ReadAhead`); null or missing if there were none. */
    readAhead?: readonly Record<string, unknown>[] | null;
    /** How the caller proved who they are; CSRF only concerns cookies. */
    credential: 'none' | 'bearer' | 'cookie';
    /**
     * Set for a personal token: gives the token the rights of its person, within a scope. Until a route calls it, the caller counts as a
     * guest.
     */
    admitProgram?: (scope: TokenScope | 'any', next: Next) => Promise<Response | undefined>;
    /** The token in the operators' cookie, which is valid beside the account's; null with a bearer token. */
    adminToken: string | null;
    /** Looks up the operator, at most once per request and only when needed; a guest if there is none. */
    findAdmin: () => Promise<Actor>;
  };
}

/** Things that only some routes need: texts by status, and details that no schema describes. */
type RouteDetails = Readonly<Record<number, string>> &
  Pick<DescribeRouteOptions, 'description' | 'parameters' | 'requestBody'> & {
    /** The scope with which personal tokens may call the route. Without it, tokens may not call the route. */
    programs?: TokenScope;
    /** The schema of `data` in a successful answer; or the whole answer, if it is not an envelope with only `data`. */
    data?: z.ZodType;
    whole?: z.ZodType;
  };

export const CLOSED_TO_TOKENS = 'Personal tokens cannot do this. Do it in Outset, signed in.';

const answersOf = (texts: Readonly<Record<number, string>>) =>
  Object.fromEntries(Object.entries(texts).map(([status, description]) => [status, { description }]));

const contentOf = (schema: z.ZodType) => ({
  content: { 'application/json': { schema: resolver(schema, { options: { io: 'output' } }) } },
});

/**
 * The description of a route: its group, its effect, and its successful answer (null if `more` has it). Texts for the refusals of
 * permission, limit, schemas and ids are added later, unless `more` has them.
 */
export function operation(tag: string, summary: string, answer: string | null, more: RouteDetails = {}) {
  const { description, parameters, requestBody, programs, data, whole = data && answerOf(data), ...others } = more;
  const described = describeRoute({
    tags: [tag],
    summary,
    ...(description ? { description } : {}),
    ...(parameters ? { parameters } : {}),
    ...(requestBody ? { requestBody } : {}),
    ...(programs ? { security: [{ session: [] }, { personalToken: [programs] }] } : {}),
    responses: {
      ...answersOf(others),
      ...(answer === null ? {} : { 200: { description: answer, ...(whole ? contentOf(whole) : {}) } }),
    },
  });
  const guard: typeof described = async (c: Context<HonoEnv>, next) => {
    const admit = c.get('admitProgram');
    if (!admit) return next();
    if (!programs) throw forbidden(CLOSED_TO_TOKENS);
    return admit(programs, next);
  };
  // Attached so that a test can read which routes tokens may call.
  return Object.assign(guard, described, { programs: programs ?? null });
}

/** The same for the routes of one group. */
export const operations = (tag: string) => (summary: string, answer: string | null, more?: RouteDetails) =>
  operation(tag, summary, answer, more);

/** The key under which a guard describes its refusals; openapi.ts reads it. */
export const REFUSALS = 'x-refusals';
export const refusing = (texts: Readonly<Record<number, string>>) =>
  describeRoute({ [REFUSALS]: answersOf(texts) } as DescribeRouteOptions);

/**
 * Validates one part of the request by its domain schema. The answer has the first message and names every field. A body may not have
 * fields that only the server sets, except for `acceptsFields`, which its schema knows. A schema that depends on the time is a function of
 * it (ms). It is created again for each request, because a server can run past the end of a month or year.
 */
export function valid<Target extends keyof ValidationTargets, Schema extends z.ZodType>(
  target: Target,
  schema: Schema | ((now: number) => Schema),
  { acceptsFields = [] }: { acceptsFields?: readonly string[] } = {},
) {
  const checkedBy = (checking: Schema) =>
    openApiValidator(target, checking, (result) => {
      if (result.success) return;
      // Without a prototype, so that a field may have any name.
      const fields = Object.create(null) as Record<string, string>;
      for (const issue of result.error) {
        const parts = (issue.path ?? []).map((part) => String(typeof part === 'object' ? part.key : part));
        // The API sends the fields of a record in `values`; a form knows them by their own names.
        const path = parts[0] === 'values' && parts[1] ? parts[1] : parts.join('.');
        fields[path || target] ??= issue.message;
      }
      throw invalid(Object.values(fields)[0] ?? 'The request is not valid.', fields);
    });
  const isTimed = typeof schema === 'function';
  const described = checkedBy(isTimed ? (z.lazy(() => schema(Date.now())) as unknown as Schema) : schema);
  if (target !== 'json' && !isTimed) return described;
  const guardedBy = (one: Schema) => checkedBy(target === 'json' ? refuseServerFields(one, acceptsFields) : one);
  const fixed = isTimed ? null : guardedBy(schema);
  const guarded: typeof described = async (c, next) => {
    if (target === 'json' && nestsTooDeeply(await c.req.text())) throw invalid(TOO_DEEP);
    if (fixed) return fixed(c, next);
    const { now } = (c as unknown as Context<HonoEnv>).get('ctx');
    return guardedBy((schema as (now: number) => Schema)(now()))(c, next);
  };
  // The API description is made from the schema itself, so the guarded validator keeps its description.
  return Object.assign(guarded, described) as typeof described;
}

/**
 * The same schema, with a cache of its latest results, for frequent queries that repeat. Its transforms must be pure, and callers may not
 * change its results.
 */
export function remembering<Schema extends z.ZodType>(schema: Schema, max = 500): Schema {
  const standard = schema['~standard'];
  const known = new Map<string, ReturnType<typeof standard.validate>>();
  const validate: typeof standard.validate = (value, options) => {
    const key = JSON.stringify(value);
    const before = known.get(key);
    if (before !== undefined) return before;
    const answer = standard.validate(value, options);
    if (key.length <= 500) {
      if (known.size >= max) known.clear();
      known.set(key, answer);
    }
    return answer;
  };
  return Object.create(schema, { '~standard': { value: { ...standard, validate } } }) as Schema;
}

export const BROKEN_FORM = 'The form could not be read. Please try again.';

/** The fields of a form in the body; null if it cannot be read. */
export const readForm = (c: Context): Promise<Readonly<Record<string, unknown>> | null> =>
  c.req.parseBody().catch(() => null);

interface Envelope<Data> {
  success: true;
  data: Data;
  message: string;
}

/** The envelope of the specification. A verb that returns nothing answers null. */
export function ok(nothing: void, message?: string): Envelope<null>;
export function ok<Data>(data: Data, message?: string): Envelope<Data>;
export function ok(data: unknown, message = 'OK'): Envelope<unknown> {
  return { success: true, data: data ?? null, message };
}

/** An id from an address. Throws 404, with the given sentence, if it cannot be an id. */
export function idOf(id: string, goneText?: string): string {
  if (!recordId.safeParse(id).success) throw notFound(goneText);
  return id;
}

// The attributes of all our cookies: only over TLS, only for this host, never readable by scripts, and not sent with requests from other
// sites except links.

const ATTRIBUTES = { path: '/', secure: true, httpOnly: true, sameSite: 'Lax' } as const;

/** `lifetime` in milliseconds. */
export function setLastingCookie(c: Context<HonoEnv>, name: ServerCookie, value: string, lifetime: number): void {
  setCookie(c, name, value, { ...ATTRIBUTES, maxAge: lifetime / 1000 });
}

export function clearCookie(c: Context<HonoEnv>, name: ServerCookie): void {
  setCookie(c, name, '', { ...ATTRIBUTES, maxAge: 0 });
}

// The frame of the pages that the API itself shows: one document, its own style, no script.

type Html = ReturnType<typeof html>;

/** `main` is already escaped; `style` is ours. */
export const plainPage = (title: string, style: string, main: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`;
