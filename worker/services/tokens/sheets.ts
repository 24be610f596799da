/** CSV for Google Sheets, read by a key in the address: the person's expenses, saved items and runway plan, from the newest documents of the account. */
import { reportProjection } from '@/domain/burn-rate/report';
import { BURN_PLAN } from '@/domain/burn-rate/stored-plan';
import { toCsv } from '@/domain/tables/csv';
import { invalid } from '@/domain/errors';
import { csvRows, EXPENSE_COLUMNS } from '@/domain/expenses/own-table';
import { EXPENSE_BOOK } from '@/domain/expenses/stored-book';
import { formatPlainMoney } from '@/domain/money/money';
import { DEAL_COLUMNS, dealCells, NO_DETAILS } from '@/domain/saved/deals';
import { GONE_NAME, refText, SAVED_TYPE_NAMES } from '@/domain/saved/items';
import { dayInIndia } from '@/domain/time/india';
import { monthOfDay } from '@/domain/time/months';
import type { Sheet } from '@/domain/tokens/personal-token';
import { readDocument, type DocumentKind } from '@/domain/tools/document';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { DESK_BYTES, newestDocuments } from '@worker/services/desk/desk-sources';
import { readSavedView, listSavedCards } from '@worker/services/saved/saved';

/** The newest document of a tool; null if the account has none. */
async function findNewest<Data>(ctx: Ctx, tool: 'expenses' | 'burn-rate', kind: DocumentKind<Data>) {
  const [row] = await ctx.rows(newestDocuments(requireAccount(ctx).accountId, [tool]));
  if (!row) return null;
  if (row.size > DESK_BYTES) throw invalid('This document is too large for Google Sheets. Export it from its tool.');
  const file = await ctx.env.FILES.get(row.fileKey);
  const reading = file && readDocument(kind, await file.text());
  if (!reading || 'fault' in reading) throw invalid('This document cannot be read just now. Please open its tool.');
  return reading.document.data;
}

async function expenses(ctx: Ctx): Promise<string> {
  const book = await findNewest(ctx, 'expenses', EXPENSE_BOOK);
  return toCsv(EXPENSE_COLUMNS, book ? csvRows(book) : []);
}

const PLAN_COLUMNS = ['Month', 'Opening balance', 'Revenue', 'Costs', 'Net', 'Closing balance', 'Currency'];

async function runway(ctx: Ctx): Promise<string> {
  const plan = await findNewest(ctx, 'burn-rate', BURN_PLAN);
  if (!plan) return toCsv(PLAN_COLUMNS, []);
  const months = reportProjection(plan, monthOfDay(dayInIndia(ctx.now())));
  const rows = months.map(({ month, opening, revenue, costs, net, closing }) => [
    month,
    ...[opening, revenue, costs, net, closing].map(formatPlainMoney),
    plan.currency,
  ]);
  return toCsv(PLAN_COLUMNS, rows);
}

const SAVED_COLUMNS = ['Name', 'Kind', 'Location', 'Collection', ...DEAL_COLUMNS, 'Note', 'Link'];

async function saved(ctx: Ctx): Promise<string> {
  const { view } = await readSavedView(ctx, requireAccount(ctx).accountId);
  const inCollections = new Set(view.collections.flatMap(({ items }) => items.map(refText)));
  const all = [
    ...view.collections.flatMap(({ name, items }) => items.map((item) => ({ collection: name, item }))),
    ...view.favourites
      .filter((item) => !inCollections.has(refText(item)))
      .map((item) => ({ collection: '', item: { ...NO_DETAILS, ...item, step: '' } })),
  ];
  const found = await listSavedCards(
    ctx,
    all.map(({ item }) => item),
  );
  const cards = new Map(found.map((card) => [refText(card), card]));
  // Samples are in no export (DECISIONS 18).
  const rows = all.flatMap(({ collection, item }) => {
    const card = cards.get(refText(item));
    if (card?.isSample) return [];
    return [
      [
        card?.name ?? GONE_NAME,
        SAVED_TYPE_NAMES[item.type],
        card?.place ?? '',
        collection,
        ...dealCells(item),
        item.note,
        card ? new URL(card.href, ctx.env.SITE_URL).href : '',
      ],
    ];
  });
  return toCsv(SAVED_COLUMNS, rows);
}

const WRITERS: Readonly<Record<Sheet, (ctx: Ctx) => Promise<string>>> = { expenses, saved, runway };

/** The sheet of the person whose key was sent, as a CSV file; only the header if there is nothing yet. Throws 400 for a document over 2 MB. */
export const writeSheet = (ctx: Ctx, sheet: Sheet): Promise<string> => WRITERS[sheet](ctx);
