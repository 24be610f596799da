/** Reads and merges edits of a record, and checks its files. Fields that an edit does not name are not changed, and empty fields may stay empty. */
import { z } from 'zod';
import { MAX_PIXELS, imageSizeOf } from '@/domain/resources/image-size';
import { endingOf, mayKeep, signatureOf } from '@/domain/resources/file-kind';
import { valueAt, type Entity, type EntityRules, type Field, type FileRule } from './entities/entity';
import { bodyWith } from './imports/judge';

type Body = Readonly<Record<string, unknown>>;

const isEmpty = (value: unknown): boolean =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
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

/**
 * Reads a change of a stored record by the schema of its kind: with the messages of the form, but without those about fields
 * that were empty and still are. The server and the form both use it.
 */
export function readEdit<Input extends object>(
  entity: Entity<Input>,
  { currentYear }: Pick<EntityRules, 'currentYear'>,
  stored: Body,
  change: Body,
): z.ZodSafeParseResult<Input> {
  const kind = entity as unknown as Entity;
  const body = withStored(kind, stored, change);
  const asNew = entity.schema({ currentYear, purpose: 'form' }).safeParse(body);
  if (asNew.success) return asNew;
  const issues = asNew.error.issues.filter(({ path }) => !isUntouched(kind, stored, body, path));
  if (issues.length > 0) return { success: false, error: new z.ZodRealError(issues) as z.ZodError<Input> };
  return entity.schema({ currentYear, purpose: 'edit' }).safeParse(body);
}

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

/**
 * Merges an edit of the record `was` into the stored record `now`: the body has the fields that the edit changed, and the rest
 * as stored. `both` names the fields that both changed, to different values.
 */
export function mergeEdit(
  { fields }: Pick<Entity, 'fields'>,
  { was, now }: { was: Body; now: Body },
  body: Body,
): { body: Record<string, unknown>; both: string[] } {
  const named = fields.filter(({ name, kind }) => kind !== 'file' && isNamed(body, name));
  const isMine = ({ name }: Field) => !isSame(valueAt(body, name), valueAt(was, name));
  const isTheirs = ({ name }: Field) => !isSame(valueAt(now, name), valueAt(was, name));
  const merged = named.map((field) => [field.name, valueAt(isMine(field) ? body : now, field.name)] as const);
  return {
    body: bodyWith(body, Object.fromEntries(merged)),
    both: named
      .filter(
        (field) => isMine(field) && isTheirs(field) && !isSame(valueAt(body, field.name), valueAt(now, field.name)),
      )
      .map(({ name }) => name),
  };
}

/** Whether the form marks a required field: always for a new record or a file, else if the record has a value. */
export const isNeeded = (field: Field, stored: Body | null): boolean =>
  field.isRequired === true && (stored === null || field.kind === 'file' || !isEmpty(valueAt(stored, field.name)));

// Checks whether a file fits a field of a record: by name and size before it is sent, by its bytes on the server.

/** The error in the name or size of a file; null if it may be sent. */
export function faultOfFile(rule: FileRule, { name, size }: { name: string; size: number }): string | null {
  if (!rule.endings.includes(endingOf(name))) return rule.wrongType;
  return size > rule.most ? rule.tooLarge : null;
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
