/**
 * The records that devices exchange. Each record has one value and the stamp of its last writer. Merging uses the greater stamp, so it is
 * commutative, associative and idempotent, and all devices end with the same state. Source: Shapiro et al., "A comprehensive study of
 * Convergent and Commutative Replicated Data Types", 2011, §3.2.1 (LWW register).
 */
import type { z } from 'zod';
import { PIPELINE_STEPS } from '@/domain/answers/words';
import { isAmount, isCurrency } from '@/domain/money/money';
import { isDay } from '@/domain/time/days';
import type { RECORD_VALUES, dealAmount } from './answers';
import { faultOfName, isCollectionId, NOTE_LIMIT, readRef } from './items';

/** 11 base-36 digits of milliseconds, 4 of a counter, then the device: compared as text, later is greater. */
const MS_DIGITS = 9;
const COUNT_DIGITS = 4;
const STAMP = /^[0-9a-z]{9}\.[0-9a-z]{4}\.[0-9a-z]{1,24}$/;
const MAX_COUNT = 36 ** COUNT_DIGITS - 1;

/**
 * Stamps that order changes made on several devices: a hybrid logical clock. Source: Kulkarni, Demirbas et al.,
 * "Logical Physical Clocks and Consistent Snapshots in Globally Distributed Databases", 2014, §3.
 */
export interface Clock {
  /** Milliseconds since the epoch: the greatest value seen. */
  ms: number;
  /** Changes within that millisecond. */
  count: number;
}

const isStamp = (text: string): boolean => STAMP.test(text);

export function writeStamp({ ms, count }: Clock, device: string): string {
  return `${ms.toString(36).padStart(MS_DIGITS, '0')}.${count.toString(36).padStart(COUNT_DIGITS, '0')}.${device}`;
}

/** The time in a stamp. The text must be a stamp (`isStamp`). */
export function readStamp(stamp: string): Clock {
  const [ms = '', count = ''] = stamp.split('.');
  return { ms: Number.parseInt(ms, 36), count: Number.parseInt(count, 36) };
}

/** The stamp. If its time is later than `latest` (ms), it gets the time `latest`, with the same counter and device. */
export function boundStamp(stamp: string, latest: number): string {
  const { ms, count } = readStamp(stamp);
  return ms <= latest ? stamp : writeStamp({ ms: latest, count }, stamp.slice(stamp.lastIndexOf('.') + 1));
}

/** The smallest stamp of a device that comes after another stamp. */
export const stampAfter = (stamp: string, device: string): string => writeStamp(nextTick(readStamp(stamp), 0), device);

/** The clock of the next local change at wall time `now` (ms): never before any stamp seen, even if the wall clock jumps. */
export function nextTick(clock: Clock, now: number): Clock {
  if (now > clock.ms) return { ms: now, count: 0 };
  return clock.count < MAX_COUNT ? { ms: clock.ms, count: clock.count + 1 } : { ms: clock.ms + 1, count: 0 };
}

/** The clock after another device's stamp was seen, so that the next local change comes after it. */
export function seeStamp(clock: Clock, stamp: string): Clock {
  const seen = readStamp(stamp);
  return seen.ms > clock.ms || (seen.ms === clock.ms && seen.count > clock.count) ? seen : clock;
}

export { PIPELINE_STEPS };

export type PipelineStep = (typeof PIPELINE_STEPS)[number];

/** Value by kind of record; `null` always means removed. */
type RecordValues = { [Kind in keyof typeof RECORD_VALUES]: z.infer<(typeof RECORD_VALUES)[Kind]> };

/** An investor's possible investment, in minor units of its own currency. */
export type DealAmount = z.infer<typeof dealAmount>;

export type RecordKind = keyof RecordValues;
export type RecordValue<Kind extends RecordKind> = RecordValues[Kind];

export interface SavedRecord<Kind extends RecordKind = RecordKind> {
  kind: Kind;
  key: string;
  /** Null is a tombstone. */
  value: RecordValue<Kind> | null;
  stamp: string;
}

export const INTRODUCTION_LIMIT = 200;
export const REASON_LIMIT = 500;
export const NEXT_STEP_LIMIT = 200;
export const ROUND_LIMIT = 80;
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;
const EVERY_CONTROL = new RegExp(CONTROLS, 'g');

/** The texts that may have several lines; all others have one. */
const PARAGRAPHS: readonly RecordKind[] = ['note', 'reason'];

/**
 * A value in a form that can be stored. Text copied from Word has its line breaks as U+000B; they become line feeds, or spaces in a text of
 * one line. Other control characters are removed. A value that is not text does not change.
 */
export function tidyValue<Value>(kind: RecordKind, value: Value): Value | string {
  if (typeof value !== 'string') return value;
  const lineEnd = PARAGRAPHS.includes(kind) ? '\n' : ' ';
  return value.replace(/[\u000b\u000c]/g, lineEnd).replace(EVERY_CONTROL, '');
}

function faultOfText(value: unknown, label: string, max: number): string | null {
  if (typeof value !== 'string') return `${label} must be a text`;
  if (value.length > max) return `${label} can have at most ${max} characters`;
  return CONTROLS.test(value) ? `${label} contains characters that cannot be shown` : null;
}

const faultOfDay = (value: unknown): string | null => (isDay(value) ? null : 'The date must be like 2026-11-30');

function faultOfCollection(value: unknown): string | null {
  const name = (value as { name?: unknown }).name;
  if (typeof name !== 'string') return 'Please enter a name for the collection';
  if (name !== name.trim()) return faultOfName(name.trim()) ?? 'The name must not begin or end with a space';
  return faultOfName(name);
}

/** The fault of a value that is not null, by kind; null if it has none. */
const FAULTS: { readonly [Kind in RecordKind]: (value: unknown) => string | null } = {
  favourite: (value) => (value === true ? null : 'value must be true'),
  collection: faultOfCollection,
  member: (value) => (Number.isFinite((value as { place?: unknown }).place) ? null : 'place must be a number'),
  note: (value) => faultOfText(value, 'The note', NOTE_LIMIT),
  step: (value) =>
    (PIPELINE_STEPS as readonly unknown[]).includes(value) ? null : 'The step is not one of the pipeline',
  'follow-up': faultOfDay,
  introduction: (value) => faultOfText(value, 'The introduction', INTRODUCTION_LIMIT),
  reason: (value) => faultOfText(value, 'The reason', REASON_LIMIT),
  'next-step': (value) => faultOfText(value, 'The next step', NEXT_STEP_LIMIT),
  round: (value) => faultOfText(value, 'The round', ROUND_LIMIT),
  amount: (value) => {
    const { amount, currency } = value as Partial<Record<keyof DealAmount, unknown>>;
    return isAmount(amount) && amount >= 0 && isCurrency(currency)
      ? null
      : 'amount must be whole minor units with a currency';
  },
};

function isKeyOf(kind: RecordKind, key: string): boolean {
  if (kind === 'favourite') return readRef(key) !== null;
  if (kind === 'collection') return isCollectionId(key);
  const at = key.indexOf('/');
  return at > 0 && isCollectionId(key.slice(0, at)) && readRef(key.slice(at + 1)) !== null;
}

export interface RecordFault {
  field: 'kind' | 'key' | 'value' | 'stamp';
  message: string;
}

/** Reads one record from outside: the record without extra fields, or its fault. */
export function readRecord(entry: unknown): { record: SavedRecord } | { fault: RecordFault } {
  const fault = (field: RecordFault['field'], message: string) => ({ fault: { field, message } });
  const { kind, key, value = null, stamp } = (entry ?? {}) as Partial<Record<keyof SavedRecord, unknown>>;
  if (typeof kind !== 'string' || !Object.hasOwn(FAULTS, kind)) return fault('kind', 'kind is not known');
  const known = kind as RecordKind;
  if (typeof key !== 'string' || key.length > 80 || !isKeyOf(known, key)) return fault('key', 'key is not valid');
  if (typeof stamp !== 'string' || !isStamp(stamp)) return fault('stamp', 'stamp is not valid');
  const wrong = value === null ? null : FAULTS[known](value);
  if (wrong) return fault('value', wrong);
  const stored =
    known === 'collection' && value
      ? { name: (value as { name: string }).name }
      : known === 'member' && value
        ? { place: (value as { place: number }).place }
        : known === 'amount' && value
          ? { amount: (value as DealAmount).amount, currency: (value as DealAmount).currency }
          : value;
  return { record: { kind: known, key, value: stored as SavedRecord['value'], stamp } };
}

/** Reads one record of this device. If a text cannot be stored unchanged, it is cleaned, so that nothing typed is lost. */
export function readOwnRecord(entry: unknown): ReturnType<typeof readRecord> {
  const read = readRecord(entry);
  if ('record' in read || read.fault.field !== 'value') return read;
  const { kind, value } = entry as SavedRecord;
  return readRecord({ ...(entry as SavedRecord), value: tidyValue(kind, value) });
}

/** Records by `kind key`. */
export type SavedState = ReadonlyMap<string, SavedRecord>;

export const recordName = ({ kind, key }: Pick<SavedRecord, 'kind' | 'key'>): string => `${kind} ${key}`;

/** The state after merging these records; `changed` are the records that won. */
export function mergeRecords(
  state: SavedState,
  records: Iterable<SavedRecord>,
): { state: SavedState; changed: SavedRecord[] } {
  const merged = new Map(state);
  const changed: SavedRecord[] = [];
  for (const record of records) {
    const name = recordName(record);
    const known = merged.get(name);
    if (known && known.stamp >= record.stamp) continue;
    merged.set(name, record);
    changed.push(record);
  }
  return { state: merged, changed };
}
