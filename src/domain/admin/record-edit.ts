/** Reads and merges edits of a record, and checks its files. Fields that an edit does not name are not changed, and empty fields may stay empty. */
import { z } from 'zod';
import { withoutUnseenEnds } from '@/domain/text/invisible-characters';
import { MAX_PIXELS, imageSizeOf } from '@/domain/resources/image-size';
import { endingOf, mayKeep, signatureOf } from '@/domain/resources/file-kind';
import { valueAt, type Entity, type EntityRules, type Field, type FileRule } from './entities/entity';
import { amountFields, bodyWith } from './imports/judge';

type Body = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && withoutUnseenEnds(value) === '') ||
  (Array.isArray(value) && value.length === 0);

/** Whether a body sets a field: null instead of a whole group empties all fields of the group. */
function isNamed(body: Body, path: string): boolean {
  let value: unknown = body;
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null) return true;
    if (!Object.hasOwn(value, part)) return false;
    value = (value as Record<string, unknown>)[part];
  }
  return true;
}

/** The body without fields that only the record has, so that a whole record can be sent back or restored. */
export function withoutReadOnly({ readOnly = [] }: Pick<Entity, 'readOnly'>, body: Body): Record<string, unknown> {
  const { revision: _, _id, createdAt, updatedAt, ...rest } = body;
  return Object.fromEntries(Object.entries(rest).filter(([name]) => !readOnly.includes(name)));
}

/** The body of a change, completed with stored values. A field that another one hides is not added. */
export function withStored(entity: Entity, stored: Body, body: Body): Record<string, unknown> {
  const fill = (fields: readonly Field[], into: Body) =>
    bodyWith(
      into,
      Object.fromEntries(
        fields
          .filter(({ name }) => !isNamed(into, name) && valueAt(stored, name) !== undefined)
          .map(({ name }) => [name, valueAt(stored, name)]),
      ),
    );
  const fields = entity.fields.filter(({ name, kind }) => kind !== 'file' && !entity.readOnly?.includes(name));
  const filled = fill(
    fields.filter(({ onlyWhen }) => !onlyWhen),
    body,
  );
  return fill(
    fields.filter(({ onlyWhen }) => onlyWhen && valueAt(filled, onlyWhen.field) === onlyWhen.is),
    filled,
  );
}

/** True if a field of a row was and is empty. The row is found by its first field, because it may have moved. */
function wasEmptyInRow(field: Field, stored: Body, body: Body, [at, part]: readonly PropertyKey[]): boolean {
  const key = field.rows?.[0]?.name ?? '';
  const rowsOf = (record: Body) => (valueAt(record, field.name) ?? []) as readonly Body[];
  const row = rowsOf(body)[Number(at)];
  const name = String(part);
  return (
    row !== undefined &&
    isEmpty(row[name]) &&
    rowsOf(stored).some((before) => before[key] === row[key] && isEmpty(before[name]))
  );
}

/** True for a message about a value that was and is empty. */
function isUntouched(entity: Entity, stored: Body, body: Body, path: readonly PropertyKey[]): boolean {
  const text = path.map(String).join('.');
  const field = entity.fields.find(({ name }) => text === name || text.startsWith(`${name}.`));
  if (!field) return false;
  if (field.rows) return wasEmptyInRow(field, stored, body, path.slice(field.name.split('.').length));
  return isEmpty(valueAt(stored, field.name)) && isEmpty(valueAt(body, field.name));
}

/** Adds the faults of the file to a body that was read by the schema of its kind, so that one answer has all faults. */
function withFileFaults<Input>(
  reading: z.ZodSafeParseResult<Input>,
  faults: Readonly<Record<string, string>>,
): z.ZodSafeParseResult<Input> {
  const wrong = Object.entries(faults).map(([field, message]) => ({ code: 'custom' as const, path: [field], message }));
  if (wrong.length === 0) return reading;
  const issues = [...(reading.error?.issues ?? []), ...wrong];
  return { success: false, error: new z.ZodRealError(issues) as z.ZodError<Input> };
}

/** Reads a new record, with the name of the file that is sent with it. The server and the form decide by it. */
export function readNew<Input extends object>(
  entity: Entity<Input>,
  time: Pick<EntityRules, 'today' | 'currentYear'>,
  body: Body,
  sentName: string | null,
): z.ZodSafeParseResult<Input> {
  const reading = entity.schema({ ...time, purpose: 'form' }).safeParse(body);
  return withFileFaults(reading, entity.fileFaults?.(body, endingOfSent(entity, sentName)) ?? {});
}

/** The faults of the file of a change, without faults from before that the change leaves as they are. */
function fileFaultsOfEdit(entity: Entity, stored: Body, body: Body, sentName: string | null): Record<string, string> {
  const before = storedEnding(entity, stored);
  const known = entity.fileFaults?.(stored, before) ?? {};
  const faults = entity.fileFaults?.(body, endingOfSent(entity, sentName) ?? before) ?? {};
  return Object.fromEntries(Object.entries(faults).filter(([field, message]) => known[field] !== message));
}

/**
 * Reads a change of a stored record by the schema of its kind, with the messages of the form. Drops messages about fields that were empty
 * before and are still empty. The server and the form both use it.
 */
export function readEdit<Input extends object>(
  entity: Entity<Input>,
  time: Pick<EntityRules, 'today' | 'currentYear'>,
  stored: Body,
  change: Body,
  sentName: string | null = null,
): z.ZodSafeParseResult<Input> {
  const kind = entity as unknown as Entity;
  const body = withStored(kind, stored, change);
  return withFileFaults(readStored(entity, time, stored, body), fileFaultsOfEdit(kind, stored, body, sentName));
}

function readStored<Input extends object>(
  entity: Entity<Input>,
  time: Pick<EntityRules, 'today' | 'currentYear'>,
  stored: Body,
  body: Body,
  context?: z.core.ParseContext<z.core.$ZodIssue>,
): z.ZodSafeParseResult<Input> {
  const kind = entity as unknown as Entity;
  const asNew = entity.schema({ ...time, purpose: 'form' }).safeParse(body, context);
  if (asNew.success) return asNew;
  const issues = asNew.error.issues.filter(({ path }) => !isUntouched(kind, stored, body, path));
  if (issues.length > 0) return { success: false, error: new z.ZodRealError(issues) as z.ZodError<Input> };
  return entity.schema({ ...time, purpose: 'edit' }).safeParse(body, context);
}

// Restores values that a record had earlier.

/**
 * Whether a field can be set back to an earlier value. Read-only fields cannot, because only the record knows them. A file cannot, because
 * it is deleted when the record gets another file or none. `now` is the value to replace.
 */
export function mayRestore(
  entity: Pick<Entity, 'fields' | 'readOnly'>,
  name: string,
  was: unknown,
  now: unknown,
): boolean {
  if (entity.readOnly?.includes(name)) return false;
  const rule = fileRuleOf(entity);
  if (rule?.storedAs !== name) return true;
  const isFile = (value: unknown) => storedFile(rule, { [name]: value }) !== null;
  return !isFile(was) && !(isEmpty(was) && isFile(now));
}

/**
 * The earlier version with the fields that can be restored; all other fields have their value of `now`. `isFileLeft` is true if the file is
 * one of these other fields.
 */
export function restorableVersion(
  entity: Pick<Entity, 'fields' | 'readOnly'>,
  now: Body,
  earlier: Body,
): { version: Record<string, unknown>; isFileLeft: boolean } {
  const storedAs = fileRuleOf(entity)?.storedAs;
  const changed = Object.keys(now).filter((name) => !isSame(earlier[name], now[name]));
  const restored = changed.filter((name) => mayRestore(entity, name, earlier[name], now[name]));
  return {
    version: { ...now, ...Object.fromEntries(restored.map((name) => [name, earlier[name]])) },
    isFileLeft: changed.some((name) => name === storedAs && !restored.includes(name)),
  };
}

const DOES_NOT_FIT = 'This version no longer fits the rules of its fields.';
const FILE_IS_GONE = 'The file of this version is deleted. Open the record and upload the file again.';

/** Reads an earlier version as a change. Fields that were empty in that version may be empty again. The file is the one of `now`. */
export function readVersion<Input extends object>(
  entity: Entity<Input>,
  time: Pick<EntityRules, 'today' | 'currentYear'>,
  now: Body,
  version: Body,
): { input: Input } | { fault: string } {
  const kind = entity as unknown as Entity;
  const body = withoutReadOnly(kind, version);
  // If the schema has no text for an error, the technical text of its library must not be shown.
  const reading = withFileFaults(
    readStored(entity, time, version, body, { error: () => DOES_NOT_FIT }),
    fileFaultsOfEdit(kind, now, body, null),
  );
  if (reading.success) return { input: reading.data };
  const [issue] = reading.error.issues;
  const isOfFile = kind.fields.some(({ name, file }) => file && name === issue?.path[0]);
  return { fault: isOfFile ? FILE_IS_GONE : (issue?.message ?? DOES_NOT_FIT) };
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/** The amounts of a kind by the field of their currency. An amount and its currency count as one field, because another currency gives the amount another meaning. */
const moneyOf = (entity: Pick<Entity, 'fields'>): { currency: string; amounts: string[] }[] =>
  [...Map.groupBy(amountFields(entity), ({ currency }) => currency)].map(([currency, amounts]) => ({
    currency,
    amounts: amounts.map(({ name }) => name),
  }));

/**
 * Returns `names`. If the two sets of values have different currencies for one of these fields, also returns the currency and all amounts
 * in it.
 */
export function withMoney(entity: Pick<Entity, 'fields'>, names: readonly string[], one: Body, other: Body): string[] {
  const together = moneyOf(entity)
    .filter(({ currency }) => !isSame(one[currency], other[currency]))
    .map(({ currency, amounts }) => [currency, ...amounts])
    .filter((group) => group.some((name) => names.includes(name)));
  return [...new Set([...names, ...together.flat()])];
}

/** The currency of a record's amounts; null if the record has no amount, because a currency alone says nothing. */
const currencyOf = (record: Body, { currency, amounts }: { currency: string; amounts: string[] }): unknown =>
  amounts.every((name) => isEmpty(valueAt(record, name))) ? null : valueAt(record, currency);

/**
 * Merges an edit of the record `was` into the stored record `now`. The body has the fields that the edit changed, and the stored values of
 * all others. `both` names the fields that the edit and the stored record changed to different values. An amount is always stored with the
 * currency in which it was entered.
 */
export function mergeEdit(
  { fields }: Pick<Entity, 'fields'>,
  { was, now }: { was: Body; now: Body },
  body: Body,
): { body: Record<string, unknown>; both: string[] } {
  const named = fields.filter(({ name, kind }) => kind !== 'file' && isNamed(body, name)).map(({ name }) => name);
  const mine = bodyWith(was, Object.fromEntries(named.map((name) => [name, valueAt(body, name)])));
  const differs = (one: Body, other: Body) => (name: string) => !isSame(valueAt(one, name), valueAt(other, name));
  const [isMine, isTheirs, isApart] = [differs(mine, was), differs(now, was), differs(mine, now)];
  const merged = new Map(named.map((name) => [name, valueAt(isMine(name) ? mine : now, name)]));
  const both = new Set(named.filter((name) => isMine(name) && isTheirs(name) && isApart(name)));
  for (const money of moneyOf({ fields })) {
    const [own, other, before] = [mine, now, was].map((record) => currencyOf(record, money));
    if (isSame(own, other)) continue;
    const group = [money.currency, ...money.amounts];
    const ours = money.amounts.some(isMine) || !isSame(own, before);
    const theirs = money.amounts.some(isTheirs) || !isSame(other, before);
    for (const name of group.filter(isApart)) {
      if (ours && theirs) both.add(name);
      else merged.set(name, valueAt(ours ? mine : now, name));
    }
  }
  return { body: bodyWith(body, Object.fromEntries(merged)), both: [...both] };
}

/** Whether the form marks a required field: always for a new record or a file, else if the record has a value. */
export const isNeeded = (field: Field, stored: Body | null): boolean =>
  field.isRequired === true && (stored === null || field.kind === 'file' || !isEmpty(valueAt(stored, field.name)));

// Checks whether a file fits a field of a record: by name and size before it is sent, by its bytes on the server.

/** The address of the file that a record has by this rule; null if there is none. An address on another site is not a file of ours. */
export function storedFile({ storedAs }: FileRule, record: Body): string | null {
  const address = valueAt(record, storedAs);
  return typeof address === 'string' && address.startsWith('/files/') ? address : null;
}

const fileRuleOf = ({ fields }: Pick<Entity, 'fields'>) => fields.find(({ file }) => file)?.file;

function storedEnding(entity: Pick<Entity, 'fields'>, record: Body): string | null {
  const rule = fileRuleOf(entity);
  const address = rule ? storedFile(rule, record) : null;
  return address === null ? null : endingOf(address);
}

/** The ending of a file that is sent; empty for a file that is refused anyway. */
function endingOfSent(entity: Pick<Entity, 'fields'>, name: string | null): string | null {
  if (name === null) return null;
  const ending = endingOf(name);
  return fileRuleOf(entity)?.endings.includes(ending) ? ending : '';
}

/** The fault of a file, found from its name and size; null if it may be sent. */
export function faultOfFile(rule: FileRule, { name, size }: { name: string; size: number }): string | null {
  if (!rule.endings.includes(endingOf(name))) return rule.wrongType;
  return size > rule.maxBytes ? rule.tooLarge : null;
}

/** The ending to store a file under; null if its bytes are not of a kind that the field accepts. */
export function endingToKeep(rule: FileRule, name: string, bytes: Uint8Array): string | null {
  if (!rule.isPicture) {
    const ending = endingOf(name);
    return rule.endings.includes(ending) && mayKeep(ending, bytes) ? ending : null;
  }
  const kind = signatureOf(bytes);
  const size = imageSizeOf(bytes);
  return kind && rule.endings.includes(kind) && size && size.width * size.height <= MAX_PIXELS ? kind : null;
}
