/**
 * The texts in the Configure drawer. A valid field changes the plan immediately. An invalid field or an incomplete row remains as typed,
 * with its message, also while the drawer is closed and after a reload.
 */
import { useState } from 'react';
import type { ZodType } from 'zod';
import {
  BURN_LIMITS,
  isUntouched,
  putRow,
  withoutRow,
  type BurnPlan,
  type FixedCost,
  type TeamMember,
} from '@/domain/burn-rate/plan';
import { balanceInput, fixedCostInput, teamMemberInput } from '@/domain/burn-rate/plan-input';
import { formatMoneyField, type Currency } from '@/domain/money/money';
import { useViewDraft } from '@/islands/tools/frame/use-tool-drafts';
import { broughtBack, type BurnStore } from './store';

export type RowList = 'teamMembers' | 'fixedCosts';
export type BalanceField = 'bankBalance' | 'monthlyRevenue';

const ROW_FIELDS = {
  teamMembers: ['name', 'role', 'monthlyCost'],
  fixedCosts: ['name', 'category', 'monthlyCost'],
} as const;
export const MAX_ROW = { teamMembers: BURN_LIMITS.members, fixedCosts: BURN_LIMITS.fixedCosts } as const;

export interface DraftField {
  value: string;
  error: string | undefined;
  onValue: (text: string) => void;
  onBlur: () => void;
}

type Texts = Readonly<Record<string, string>>;

/** Texts that were typed but are not in the plan, as stored for the next visit. */
interface TypedTexts extends Readonly<Record<RowList, readonly string[]>> {
  /** By field: `bankBalance`, or `<id of the row>.name`. */
  texts: Texts;
}
const LISTS = ['teamMembers', 'fixedCosts'] as const;
const BALANCES = ['bankBalance', 'monthlyRevenue'] as const;
const isBalance = (key: string): key is BalanceField => (BALANCES as readonly string[]).includes(key);
const NOTHING: TypedTexts = { texts: {}, teamMembers: [], fixedCosts: [] };

const schemaOf = (list: RowList, currency: Currency) =>
  (list === 'teamMembers' ? teamMemberInput : fixedCostInput)(currency);
const fieldSchema = (list: RowList, field: string, currency: Currency): ZodType =>
  (schemaOf(list, currency).shape as Readonly<Record<string, ZodType>>)[field] as ZodType;
const faultOf = (schema: ZodType, text: string): string | undefined => {
  const reading = schema.safeParse(text);
  return reading.success ? undefined : (reading.error.issues[0]?.message ?? '');
};

/** The messages for texts typed earlier, by field. An empty field has no message until someone leaves it. */
function faultsOf({ texts, ...started }: TypedTexts, plan: BurnPlan): Record<string, string> {
  const listOf = (id: string) =>
    LISTS.find((list) => started[list].includes(id) || plan[list].some((row) => row.id === id));
  return Object.fromEntries(
    Object.entries(texts).flatMap(([key, text]) => {
      const [id = '', field = ''] = key.split('.');
      const list = listOf(id);
      const schema = isBalance(key)
        ? balanceInput(plan.currency).shape[key]
        : list && fieldSchema(list, field, plan.currency);
      const message = schema && text.trim() !== '' ? faultOf(schema, text) : undefined;
      return message === undefined ? [] : [[key, message]];
    }),
  );
}

/** Removes started rows that are in the plan now, and valid texts outside started rows, because their fields show the plan's values. */
function fitPlan(typed: Partial<TypedTexts>, plan: BurnPlan): TypedTexts {
  const isKnown = (id: string) => LISTS.some((list) => plan[list].some((row) => row.id === id));
  const all = { ...NOTHING, ...typed };
  const started = {
    teamMembers: all.teamMembers.filter((id) => !isKnown(id)),
    fixedCosts: all.fixedCosts.filter((id) => !isKnown(id)),
  };
  const wrong = faultsOf(all, plan);
  const isOpen = (key: string) => LISTS.some((list) => started[list].some((id) => key.startsWith(`${id}.`)));
  return { ...started, texts: without(all.texts, (key) => !(key in wrong) && !isOpen(key)) };
}

const without = (texts: Texts, isRemoved: (key: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !isRemoved(key)));

export function usePlanDrafts(store: BurnStore, plan: BurnPlan) {
  const [typed, change] = useViewDraft<TypedTexts>(
    store,
    'configure',
    () => NOTHING,
    (stored) => fitPlan(stored, plan),
  );
  const { texts: drafts } = typed;
  const setDrafts = (next: (now: Texts) => Texts) => change((now) => ({ texts: next(now.texts) }));
  /** In an untouched plan, 0 is not yet an answer: the field is empty until the person types a number. */
  const [unanswered, setUnanswered] = useState<readonly string[]>(() =>
    isUntouched(plan) ? ['bankBalance', 'monthlyRevenue'] : [],
  );
  const [errors, setErrors] = useState<Texts>(() => faultsOf(typed, plan));
  const [removed, setRemoved] = useState<{ list: RowList; row: TeamMember | FixedCost; index: number } | null>(null);
  const { currency } = plan;

  const rowIds = (list: RowList): string[] => {
    const known = plan[list].map(({ id }) => id);
    return [...known, ...typed[list].filter((id) => !known.includes(id))];
  };
  const note = (key: string, message: string | undefined) =>
    setErrors((now) => (message === undefined ? without(now, (one) => one === key) : { ...now, [key]: message }));
  const type = (key: string, text: string) => setDrafts((now) => ({ ...now, [key]: text }));
  const leave = (key: string, schema: ZodType, value: string, isStored: boolean) => {
    store.endStep();
    if (!(key in drafts)) return;
    const message = faultOf(schema, value);
    note(key, message);
    // The text is valid and stored: from now on the field shows the plan's value.
    if (message === undefined && isStored) setDrafts((now) => without(now, (one) => one === key));
  };

  const storedText = (list: RowList, id: string, field: string): string | undefined => {
    const row: TeamMember | FixedCost | undefined = plan[list].find((one) => one.id === id);
    if (!row) return undefined;
    if (field === 'monthlyCost') return formatMoneyField(row.monthlyCost, currency);
    return (row as unknown as Texts)[field];
  };
  const rowText = (list: RowList, id: string, field: string): string =>
    drafts[`${id}.${field}`] ?? storedText(list, id, field) ?? '';

  const rowFaults = (list: RowList, id: string): Record<string, string> =>
    Object.fromEntries(
      ROW_FIELDS[list].flatMap((field) => {
        const message = faultOf(fieldSchema(list, field, currency), rowText(list, id, field));
        return message === undefined ? [] : [[`${id}.${field}`, message]];
      }),
    );

  const balanceField = (field: BalanceField): DraftField => {
    const schema: ZodType<number> = balanceInput(currency).shape[field];
    const shown = plan[field] === 0 && unanswered.includes(field) ? '' : formatMoneyField(plan[field], currency);
    const value = drafts[field] ?? shown;
    return {
      value,
      error: errors[field],
      onValue: (text) => {
        type(field, text);
        const reading = schema.safeParse(text);
        if (reading.success) {
          store.edit((now) => ({ ...now, [field]: reading.data }), field);
          setUnanswered((now) => now.filter((one) => one !== field));
        }
        if (field in errors) note(field, reading.success ? undefined : reading.error.issues[0]?.message);
      },
      onBlur: () => leave(field, schema, value, true),
    };
  };

  const rowField = (list: RowList, id: string, field: string): DraftField => {
    const key = `${id}.${field}`;
    const value = rowText(list, id, field);
    return {
      value,
      error: errors[key],
      onValue: (text) => {
        type(key, text);
        const texts = Object.fromEntries(ROW_FIELDS[list].map((one) => [one, rowText(list, id, one)]));
        const isKnown = plan[list].some((row) => row.id === id);
        const own = fieldSchema(list, field, currency).safeParse(text);
        const whole = isKnown ? null : schemaOf(list, currency).safeParse({ ...texts, [field]: text });
        if (isKnown && own.success)
          store.edit(
            (now) => ({
              ...now,
              [list]: now[list].map((row) => (row.id === id ? { ...row, [field]: own.data } : row)),
            }),
            key,
          );
        else if (whole?.success) {
          store.edit(
            (now) => ({
              ...now,
              [list]: putRow<TeamMember | FixedCost>(now[list], { id, ...whole.data } as FixedCost),
            }),
            key,
          );
          // From now on the other fields show the plan's values.
          change((now) => ({
            [list]: now[list].filter((one) => one !== id),
            texts: without(now.texts, (one) => one.startsWith(`${id}.`) && one !== key),
          }));
        }
        if (key in errors) note(key, own.success ? undefined : own.error.issues[0]?.message);
      },
      onBlur: () =>
        leave(
          key,
          fieldSchema(list, field, currency),
          value,
          plan[list].some((row) => row.id === id),
        ),
    };
  };

  return {
    balanceField,
    rowField,
    rowIds,
    addRow(list: RowList): string {
      const id = crypto.randomUUID();
      change((now) => ({ [list]: [...now[list], id] }));
      return id;
    },
    removeRow(list: RowList, id: string): void {
      const row = plan[list].find((one) => one.id === id);
      const index = plan[list].findIndex((one) => one.id === id);
      change((now) => ({
        [list]: now[list].filter((one) => one !== id),
        texts: without(now.texts, (key) => key.startsWith(`${id}.`)),
      }));
      setErrors((now) => without(now, (key) => key.startsWith(`${id}.`)));
      if (!row) return;
      store.edit((now) => ({ ...now, [list]: withoutRow<TeamMember | FixedCost>(now[list], id) }));
      setRemoved({ list, row, index });
    },
    /** The name of the row removed last, which can be restored. A toast could not be pressed while the drawer is open. */
    removedFrom: (list: RowList): string | null => (removed?.list === list ? removed.row.name : null),
    putBack(): void {
      if (!removed) return;
      const { list, row, index } = removed;
      store.edit((now) => ({
        ...now,
        [list]: broughtBack<TeamMember | FixedCost>(now[list], row, index, MAX_ROW[list]),
      }));
      setRemoved(null);
    },
    /** Checks every field; true when all are valid. */
    check(): boolean {
      const found: Record<string, string> = {};
      for (const field of BALANCES) {
        const message = faultOf(balanceInput(currency).shape[field], balanceField(field).value);
        if (message !== undefined) found[field] = message;
      }
      for (const list of LISTS) for (const id of rowIds(list)) Object.assign(found, rowFaults(list, id));
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** True when some typed text is not in the plan. Then shows the messages of those fields. */
    hasOpen(): boolean {
      const found: Record<string, string> = faultsOf(typed, plan);
      for (const list of LISTS)
        for (const id of typed[list])
          if (ROW_FIELDS[list].some((field) => rowText(list, id, field).trim() !== ''))
            Object.assign(found, rowFaults(list, id));
      setErrors((now) => ({ ...now, ...found }));
      return Object.keys(found).length > 0;
    },
    /** How many more rows a list can have. */
    roomIn: (list: RowList): number => MAX_ROW[list] - rowIds(list).length,
  };
}

export type PlanDrafts = ReturnType<typeof usePlanDrafts>;
