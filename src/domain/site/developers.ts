/** The contents of /developers and /api/docs: three tasks, each as curl, TypeScript, Claude or ChatGPT by MCP, and Google Sheets; and the rules of the API. */

export const TOKENS_A_MINUTE = 120;
export const PERSON_A_MINUTE = 240;

interface Example {
  /** The program, such as curl. */
  with: string;
  code: string;
}
interface DeveloperTask {
  id: string;
  heading: string;
  /** The scope that a token needs. */
  scope: string;
  /** One sentence on how to get the parts that did not fit into this answer; absent if the answer is complete. */
  paging?: string;
  /** The call that a test makes, so that no example becomes outdated. */
  call: { method: 'GET' | 'POST'; path: string; body?: object };
  tool: { name: string; arguments: object };
  examples: readonly Example[];
}

const pretty = (value: object) => JSON.stringify(value);

function examplesOf(site: string, { method, path, body }: DeveloperTask['call'], ask: string, row: string): Example[] {
  const address = `${site}${path}`;
  const curl = [
    `curl '${address}'`,
    `  -H "Authorization: Bearer $OUTSET_TOKEN"`,
    ...(body
      ? [`  -H 'Content-Type: application/json'`, `  -H "Idempotency-Key: $(uuidgen)"`, `  -d '${pretty(body)}'`]
      : []),
  ].join(' \\\n');
  const typescript = [
    `const answer = await fetch('${address}', {`,
    ...(method === 'POST' ? [`  method: 'POST',`] : []),
    `  headers: {`,
    '    Authorization: `Bearer ${process.env.OUTSET_TOKEN}`,',
    ...(body ? [`    'Content-Type': 'application/json',`, `    'Idempotency-Key': crypto.randomUUID(),`] : []),
    `  },`,
    ...(body ? [`  body: JSON.stringify(${pretty(body)}),`] : []),
    `});`,
    `if (!answer.ok) throw new Error((await answer.json()).message);`,
    `const { data } = await answer.json();`,
  ].join('\n');
  const sheets = [
    `function outset() {`,
    `  const token = PropertiesService.getScriptProperties().getProperty('OUTSET_TOKEN');`,
    `  const answer = UrlFetchApp.fetch('${address}', {`,
    ...(body
      ? [`    method: 'post',`, `    contentType: 'application/json',`, `    payload: JSON.stringify(${pretty(body)}),`]
      : []),
    `    headers: { Authorization: 'Bearer ' + token },`,
    `  });`,
    `  const rows = JSON.parse(answer.getContentText()).data${row};`,
    `  const sheet = SpreadsheetApp.getActiveSheet();`,
    `  rows.forEach((row) => sheet.appendRow(row));`,
    `}`,
  ].join('\n');
  return [
    { with: 'curl', code: curl },
    { with: 'TypeScript', code: typescript },
    { with: 'Claude or ChatGPT', code: ask },
    { with: 'Google Sheets (Apps Script)', code: sheets },
  ];
}

/** The tasks with addresses of this site. `site` is its origin. */
export function developerTasks(site: string): DeveloperTask[] {
  const find: DeveloperTask['call'] = { method: 'GET', path: '/api/seed-investors?location=Mumbai&size=100' };
  const roadmap: DeveloperTask['call'] = { method: 'GET', path: '/api/check/getcheck' };
  const saved: DeveloperTask['call'] = { method: 'POST', path: '/api/saved/sync', body: { since: 0, records: [] } };
  return [
    {
      id: 'find',
      heading: 'Find seed investors in Mumbai',
      scope: 'directory:read',
      paging:
        'A page has 6 entries, or as many as size says, at most 100; ask again with after and the cursor page.next until it is null.',
      call: find,
      tool: { name: 'list_directory', arguments: { list: 'seed', city: 'Mumbai' } },
      examples: examplesOf(
        site,
        find,
        'Which seed investors in Mumbai does Outset list, and what do they invest in?',
        '\n    .map((one) => [one.seedName, one.seedLocation])',
      ),
    },
    {
      id: 'roadmap',
      heading: 'Read the open steps of your roadmap',
      scope: 'own:read',
      call: roadmap,
      tool: { name: 'read_roadmap', arguments: {} },
      examples: examplesOf(
        site,
        roadmap,
        'What is still open on my Outset roadmap, and what is due next?',
        '\n    .filter((one) => !one.done)\n    .map((one) => [one.description, one.dueOn])',
      ),
    },
    {
      id: 'saved',
      heading: 'Read what you saved',
      scope: 'own:read',
      paging: 'An answer has about 2,000 records at most; while hasMore is true, ask again with since set to version.',
      call: saved,
      tool: { name: 'read_saved', arguments: {} },
      examples: examplesOf(
        site,
        saved,
        'Which of my saved investors in Outset have a follow-up this week?',
        '.records\n    .map((one) => [one.kind, one.key])',
      ),
    },
  ];
}

/** How programs connect without a token: the place, and the steps. */
export const connectSteps = (site: string): readonly (readonly [string, string])[] => [
  ['Claude', `Settings, Connectors, Add custom connector. Name: Outset. URL: ${site}/mcp. Then choose Connect.`],
  [
    'ChatGPT',
    `Settings, Connectors, with developer mode on: Create. MCP server URL: ${site}/mcp. Authentication: OAuth.`,
  ],
  ['Claude Code', `claude mcp add --transport http outset ${site}/mcp, then /mcp and Authenticate.`],
];

/** The command that adds the server to Claude Code. */
export const claudeCommand = (site: string): string =>
  `claude mcp add --transport http outset ${site}/mcp \\\n  --header "Authorization: Bearer $OUTSET_TOKEN"`;

/** The rules of the API: topic, and explanation. */
export const API_RULES: readonly (readonly [string, string])[] = [
  [
    'Paging',
    'Lists of investors and incubators answer `page` with the total and cursors: ask again with `after=` and the cursor `page.next`, which is null on the last page. `size` is 1 to 100.',
  ],
  [
    'Errors',
    'Any status other than 2xx answers `{"success": false, "message", "code"}`, and `errors` with a message for each wrong field. 400 is a wrong request, 401 a token that is not valid (any more), 403 a missing scope (`scope-missing`) or something that tokens can never do, 404 not found, 409 a conflict with an earlier change, 413 a body over 100 KB, 429 too many requests.',
  ],
  [
    'Limits',
    `${TOKENS_A_MINUTE} requests a minute for a token, and about ${PERSON_A_MINUTE} for all tokens of a person. Beyond that the answer is 429; wait as many seconds as Retry-After says.`,
  ],
  [
    'Idempotency-Key',
    'A POST with this header is made once: the same request with the same key within a day gets the first answer again, with `Idempotency-Replayed: true`. Another request with that key answers 422 (`idempotency-key-used`), and one while the first is still running answers 409. Errors are not stored, so try again with the same key.',
  ],
  [
    'Typed client',
    '`npx openapi-typescript https://…/api/openapi.json -o outset.d.ts` writes the types of all routes that are open to tokens, and `openapi-fetch` calls them.',
  ],
];
