/**
 * The texts of the Configure drawer. A field that can be read goes into the plan at once. One that cannot keeps its
 * text and its message, also while the drawer is closed.
 */
import { useState } from 'react';
import type { ZodType } from 'zod';
import { BURN_LIMITS, isUntouched, type BurnPlan, type FixedCost, type TeamMember } from '@/domain/burn-rate/plan';
import { balanceInput, fixedCostInput, teamMemberInput } from '@/domain/burn-rate/plan-input';
import { formatMoneyField } from '@/domain/money/money';
import { putRow, restoreRow, withoutRow } from '@/domain/tools/rows';
import type { BurnStore } from './store';

export type RowList = 'teamMembers' | 'fixedCosts';
export type BalanceField = 'bankBalance' | 'monthlyRevenue';

const ROW_FIELDS = {
  teamMembers: ['name', 'role', 'monthlyCost'],
  fixedCosts: ['name', 'category', 'monthlyCost'],
} as const;
export const ROW_MOST = { teamMembers: BURN_LIMITS.members, fixedCosts: BURN_LIMITS.fixedCosts } as const;

export interface DraftField {
  value: string;
  error: string | undefined;
  onValue: (text: string) => void;
  onBlur: () => void;
}

type Texts = Readonly<Record<string, string>>;

const without = (texts: Texts, gone: (key: string) => boolean): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([key]) => !gone(key)));

export function usePlanDrafts(store: BurnStore, plan: BurnPlan) {
  const [drafts, setDrafts] = useState<Texts>({});
  /** Without figures, 0 is no answer yet: the field is empty until someone gives it. */
  const [unanswered, setUnanswered] = useState<readonly string[]>(() =>
    isUntouched(plan) ? ['bankBalance', 'monthlyRevenue'] : [],
  );
  const [errors, setErrors] = useState<Texts>({});
  /** Rows that are not whole yet. */
  const [started, setStarted] = useState<Readonly<Record<RowList, readonly string[]>>>({
    teamMembers: [],
    fixedCosts: [],
  });
  const [removed, setRemoved] = useState<{ list: RowList; row: TeamMember | FixedCost; index: number } | null>(null);
  const { currency } = plan;

  const rowIds = (list: RowList): string[] => {
    const known = plan[list].map(({ id }) => id);
    return [...known, ...started[list].filter((id) => !known.includes(id))];
  };
  const schemaOf = (list: RowList) => (list === 'teamMembers' ? teamMemberInput : fixedCostInput)(currency);
  const fieldSchema = (list: RowList, field: string): ZodType =>
    (schemaOf(list).shape as Readonly<Record<string, ZodType>>)[field] as ZodType;
  const faultOf = (schema: ZodType, text: string): string | undefined => {
    const reading = schema.safeParse(text);
    return reading.success ? undefined : (reading.error.issues[0]?.message ?? '');
  };
  const note = (key: string, message: string | undefined) =>
    setErrors((now) => (message === undefined ? without(now, (one) => one === key) : { ...now, [key]: message }));
  const type = (key: string, text: string) => setDrafts((now) => ({ ...now, [key]: text }));
  const leave = (key: string, schema: ZodType, value: string, isStored: boolean) => {
    store.endStep();
    if (!(key in drafts)) return;
    const message = faultOf(schema, value);
    note(key, message);
    // Read and stored: from now on the field shows the plan's own figure.
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
        const own = fieldSchema(list, field).safeParse(text);
        const whole = isKnown ? null : schemaOf(list).safeParse({ ...texts, [field]: text });
        if (isKnown && own.success)
          store.edit(
            (now) => ({
              ...now,
              [list]: now[list].map((row) => (row.id === id ? { ...row, [field]: own.data } : row)),
            }),
            key,
          );
        else if (whole?.success)
          store.edit(
            (now) => ({
              ...now,
              [list]: putRow<TeamMember | FixedCost>(now[list], { id, ...whole.data } as FixedCost),
            }),
            key,
          );
        if (key in errors) note(key, own.success ? undefined : own.error.issues[0]?.message);
      },
      onBlur: () =>
        leave(
          key,
          fieldSchema(list, field),
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
      setStarted((now) => ({ ...now, [list]: [...now[list], id] }));
      return id;
    },
    removeRow(list: RowList, id: string): void {
      const row = plan[list].find((one) => one.id === id);
      const index = plan[list].findIndex((one) => one.id === id);
      setStarted((now) => ({ ...now, [list]: now[list].filter((one) => one !== id) }));
      setDrafts((now) => without(now, (key) => key.startsWith(`${id}.`)));
      setErrors((now) => without(now, (key) => key.startsWith(`${id}.`)));
      if (!row) return;
      store.edit((now) => ({ ...now, [list]: withoutRow<TeamMember | FixedCost>(now[list], id) }));
      setRemoved({ list, row, index });
    },
    /** The row that was removed last, which can be brought back. A notice could not be pressed while the drawer is open. */
    removedFrom: (list: RowList): string | null => (removed?.list === list ? removed.row.name : null),
    putBack(): void {
      if (!removed) return;
      const { list, row, index } = removed;
      store.edit((now) => ({ ...now, [list]: restoreRow<TeamMember | FixedCost>(now[list], row, index) }));
      setRemoved(null);
    },
    /** Checks every field; true when all of it is in the plan. */
    check(): boolean {
      const found: Record<string, string> = {};
      for (const field of ['bankBalance', 'monthlyRevenue'] as const) {
        const message = faultOf(balanceInput(currency).shape[field], balanceField(field).value);
        if (message !== undefined) found[field] = message;
      }
      for (const list of ['teamMembers', 'fixedCosts'] as const)
        for (const id of rowIds(list))
          for (const field of ROW_FIELDS[list]) {
            const message = faultOf(fieldSchema(list, field), rowText(list, id, field));
            if (message !== undefined) found[`${id}.${field}`] = message;
          }
      setErrors(found);
      return Object.keys(found).length === 0;
    },
    /** How many rows a list can still take. */
    roomIn: (list: RowList): number => ROW_MOST[list] - rowIds(list).length,
  };
}

export type PlanDrafts = ReturnType<typeof usePlanDrafts>;
