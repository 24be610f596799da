/** The budget of a filled cap table: what each of its views fetches at first. */
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { DEFAULT_VESTING, type CapTable } from '@/domain/cap-table/document/document';
import { dollars, sharesTable } from '@tests/factories/cap-table';
import { openContext } from '@tests/setup/browser/page';
import { expectNotFetched, KB, TOOL_KB, weighPortalPage } from '@tests/setup/browser/weight';
import { CAP_TABLE } from './cap-table-steps';
import { seed } from './shares-steps';

const COMPUTED = sharesTable(
  { asha: 6_000_000, ravi: 4_000_000 },
  {
    pool: 500_000,
    convertibles: [{ amount: dollars(200_000), cap: dollars(4_000_000) }],
    rounds: [
      { name: 'Series A', amount: dollars(5_000_000), valuation: dollars(20_000_000), optionPoolPercentage: 10 },
    ],
  },
);
/** Both founders vest, with a double trigger. */
const FILLED: CapTable = {
  ...COMPUTED,
  stakeholders: COMPUTED.stakeholders.map((one) =>
    one.type === 'co-founder'
      ? {
          ...one,
          vestingSchedule: {
            startDate: '2025-01-15',
            ...DEFAULT_VESTING,
            acceleration: { trigger: 'double', share: 50 },
          },
        }
      : one,
  ),
};

const VIEWS = [
  ['table', 'Fully diluted ownership'],
  ['issues', 'Every certificate'],
  ['convertibles', 'Converts in Series A'],
  ['rounds', 'Effective pre-money'],
  ['exit', 'One common share gets'],
] as const;

it('share counts of a filled cap table stay within their limit in each view', { timeout: 120_000 }, async () => {
  // What the browser has kept is counted as what it fetches.
  const { context } = await openContext({ as: 'founder' });
  await seed(context, FILLED);
  for (const [view, seen] of VIEWS) {
    const isThere = (page: Page) => page.getByText(seen).first().waitFor();
    const { bytes, files } = await weighPortalPage(context, `${CAP_TABLE}?mode=shares&view=${view}`, { isThere });
    expect(bytes, `${view}: ${files}`).toBeLessThanOrEqual(TOOL_KB * KB);
    expect(files, view).toMatch(/SharesMode/);
    expectNotFetched(files, ['jspdf', 'xlsx', 'ocf-transfer', 'share-forms', 'PercentMode', 'ShareMenuRows']);
  }
});
