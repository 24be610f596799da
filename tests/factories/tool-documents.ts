/** Documents of a tool as "Export as JSON" writes them, for tests of the documents in an account. */

export interface EnvelopeParts {
  tool?: string;
  id?: string;
  name?: string;
  savedAt?: number;
  data?: unknown;
  [other: string]: unknown;
}

export const envelope = (over: EnvelopeParts = {}): Record<string, unknown> => ({
  format: 'outset-document',
  tool: 'burn-rate',
  version: 1,
  id: 'plan',
  name: 'My runway plan',
  savedAt: 1_790_000_000_000,
  data: { bankBalance: 1000 },
  ...over,
});
