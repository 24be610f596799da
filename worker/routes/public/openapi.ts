/** The API description: as OpenAPI 3.1 JSON, and as a page that works without JavaScript. */
import { Hono } from 'hono';
import { html } from 'hono/html';
import { generateSpecs, resolver } from 'hono-openapi';
import { errorAnswer } from '@/domain/answers/content';
import { operations, REFUSALS, plainPage, type HonoEnv } from '@worker/http';
import { API_RULES, developerTasks } from '@/domain/site/developers';

const operation = operations('System');

type Specs = Awaited<ReturnType<typeof generateSpecs>>;

let cached: Specs | null = null;
const NOT_VALID = { description: 'A part of the request is not valid; `errors` names it' };
const UNKNOWN = { description: 'Not found' };

const ABOUT = [
  'Directories, accounts and tools for startup founders.',
  ...API_RULES.map(([subject, rule]) => `**${subject}.** ${rule}`),
].join('\n\n');

interface Answer {
  description?: string;
  headers?: object;
  content?: object;
}

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string; schema?: object }[];
  requestBody?: unknown;
  responses?: Record<string, Answer>;
  security?: Record<string, string[]>[];
  [REFUSALS]?: Record<string, { description: string }>;
}

const headerOf = (description: string) => ({ description, schema: { type: 'string' } });
const AN_ERROR = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } };
const TOO_MANY = {
  description: 'More requests than the limits allow',
  headers: { 'Retry-After': headerOf('Seconds until a request is accepted again') },
};

/** The responses that all routes open to tokens share: refused tokens, limits, and POSTs that run once. */
function describeForTokens(method: string, operation: Operation): void {
  const { responses = {} } = operation;
  responses[401] ??= { description: 'The token is not valid (any more)' };
  responses[403] ??= { description: 'The token lacks the scope (code `scope-missing`)' };
  responses[429] = { ...TOO_MANY, ...responses[429] };
  if (method !== 'post') return;
  (operation.parameters ??= []).push({
    name: 'Idempotency-Key',
    in: 'header',
    description: 'For tokens: the same request with the same key runs only once within a day',
    schema: { type: 'string' },
  });
  responses[200] = {
    ...responses[200],
    headers: { 'Idempotency-Replayed': headerOf('`true` if this is the answer of the first request') },
  };
  responses[409] ??= { description: 'The first request with this Idempotency-Key is still running' };
  responses[422] ??= { description: 'Another request had this Idempotency-Key (code `idempotency-key-used`)' };
}

/**
 * Adds guards' refusals, and 404 for an unknown id, if a route has no text of its own for them. A route that only its guards describe, such
 * as files, is not part of the API.
 */
function complete(specs: Specs): Specs {
  for (const [path, item = {}] of Object.entries(specs.paths ?? {}))
    for (const [method, operation] of Object.entries(item) as [string, Operation][]) {
      if (operation.summary === undefined) {
        delete (item as Record<string, unknown>)[method];
        continue;
      }
      operation.responses = { ...operation[REFUSALS], ...operation.responses };
      if (path.includes('{')) operation.responses[404] ??= UNKNOWN;
      delete operation[REFUSALS];
      if (operation.security) describeForTokens(method, operation);
      for (const [status, answer] of Object.entries(operation.responses))
        if (Number(status) >= 400) answer.content ??= AN_ERROR;
    }
  return specs;
}

const STYLE = `body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:0 auto;padding:1.5rem;background:#f7f4ee;color:#232833}
h1{margin:0 0 .25rem}h2{margin:2rem 0 .5rem}details{border:1px solid #d9d4c8;border-radius:8px;margin:.4rem 0;background:#fff}
summary{cursor:pointer;padding:.55rem .8rem;display:flex;gap:.6rem;flex-wrap:wrap;align-items:baseline}details>div{padding:0 .8rem .8rem}
code{font-family:ui-monospace,monospace;font-size:.9em}p code,summary code,td,span{overflow-wrap:anywhere}b{font:600 .75rem ui-monospace,monospace;min-width:4rem}table{border-collapse:collapse}
pre{overflow-x:auto;padding:.6rem .8rem;border:1px solid #d9d4c8;border-radius:8px;background:#fff}td{padding:.15rem 1rem .15rem 0;vertical-align:top}a{color:#0b6169}p{margin:.3rem 0}
@media (prefers-color-scheme:dark){body{background:#11141c;color:#e4e7ee}details,pre{background:#191d27;border-color:#333a49}a{color:#6fd0d3}}`;

/** The scope that a personal token needs to call it. */
function scopeOf({ security = [] }: Operation) {
  const scope = security.find((one) => 'personalToken' in one)?.['personalToken']?.[0];
  return scope ? html`<p>Personal tokens: <code>${scope}</code></p>` : '';
}

/** Shows words in backticks as code. */
const ticked = (text: string) => text.split('`').map((part, n) => (n % 2 ? html`<code>${part}</code>` : part));

function page(specs: Specs, site: string) {
  const groups = new Map<string, { method: string; path: string; operation: Operation }[]>();
  for (const [path, item] of Object.entries(specs.paths ?? {})) {
    for (const [method, operation] of Object.entries(item ?? {}) as [string, Operation][]) {
      const group = operation.tags?.[0] ?? 'Other';
      groups.set(group, [...(groups.get(group) ?? []), { method, path, operation }]);
    }
  }
  return plainPage(
    'Outset API',
    STYLE,
    html`<p>
        Answers are JSON in the envelope <code>{success, data, message}</code>. Sign in with
        <code>POST /api/login</code> and send the token as <code>Authorization: Bearer …</code>, or send a personal
        token (<a href="/developers">how to get one</a>), which opens the routes that name a scope here.
        Machine-readable: <a href="/api/openapi.json">/api/openapi.json</a>.
      </p>
      <h2>Rules</h2>
      ${API_RULES.map(([subject, rule]) => html`<p><strong>${subject}.</strong> ${ticked(rule)}</p>`)}
      <h2>Examples</h2>
      ${developerTasks(site).map(
        ({ heading, scope, examples }) =>
          html`<p>${heading} (<code>${scope}</code>)</p>
            <pre tabindex="0"><code>${examples[0]?.code ?? ''}</code></pre>`,
      )}
      ${[...groups].map(
        ([group, operations]) =>
          html`<h2>${group}</h2>
            ${operations.map(
              ({ method, path, operation }) =>
                html`<details>
                  <summary>
                    <b>${method.toUpperCase()}</b><code>${path}</code><span>${operation.summary ?? ''}</span>
                  </summary>
                  <div>
                    ${scopeOf(operation)}${operation.description ? html`<p>${operation.description}</p>` : ''}
                    <table>
                      <tbody>
                        ${(operation.parameters ?? []).map(
                          (parameter) =>
                            html`<tr>
                              <td><code>${parameter.name}</code></td>
                              <td>${parameter.in}${parameter.required ? ', required' : ''}</td>
                            </tr>`,
                        )}
                        ${Object.entries(operation.responses ?? {}).map(
                          ([status, response]) =>
                            html`<tr>
                              <td>${status}</td>
                              <td>${response.description ?? ''}</td>
                            </tr>`,
                        )}
                      </tbody>
                    </table>
                  </div>
                </details>`,
            )}`,
      )}`,
  );
}

/** `app` is passed as a function, because the description also covers routes that are mounted later. */
export function openApiRoutes(app: () => Hono<HonoEnv>) {
  const specs = async () =>
    (cached ??= complete(
      await generateSpecs(app(), {
        defaultValidationErrorResponse: NOT_VALID,
        documentation: {
          info: { title: 'Outset', version: '1', description: ABOUT },
          components: {
            schemas: { Error: (await resolver(errorAnswer).toOpenAPISchema()).schema },
            securitySchemes: {
              session: { type: 'http', scheme: 'bearer', description: 'The token of POST /api/login' },
              personalToken: { type: 'http', scheme: 'bearer', description: 'A personal token (Settings, Security)' },
            },
          },
        },
        excludeMethods: ['OPTIONS'],
        excludeStaticFile: false,
        exclude: [/^\/dev\//],
      }),
    ));
  return new Hono<HonoEnv>()
    .get('/openapi.json', operation('This description, as OpenAPI 3.1', 'OpenAPI'), async (c) => c.json(await specs()))
    .get('/docs', operation('This description, as a page', 'HTML'), async (c) =>
      c.html(page(await specs(), new URL(c.req.url).origin)),
    );
}
