/** The form of the sending settings: text fields, validated by the schema of the API. */
import { z } from 'zod';
import { readUnits } from '@/domain/money/read-amount';
import { sendingSettingsInput } from './campaigns/campaign-input';

export interface SettingsForm {
  senderName: string;
  replyTo: string;
  batchSize: string;
  pauseSeconds: string;
  dailyCap: string;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
/** A number as the fields of records read it, such as 1,00,000; anything else becomes NaN, which the schema refuses. */
const numberOf = (text: string): number => readUnits(text) ?? Number.NaN;

/** Turns the typed values into the body of the API; `revision` is the revision that the form was opened with. */
export const settingsRules = (revision: number) =>
  z
    .object({
      senderName: z.string(),
      replyTo: z.string(),
      batchSize: z.string(),
      pauseSeconds: z.string(),
      dailyCap: z.string(),
    })
    .transform((typed) => ({
      senderName: orNull(typed.senderName),
      replyTo: orNull(typed.replyTo),
      batchSize: numberOf(typed.batchSize),
      pauseSeconds: numberOf(typed.pauseSeconds),
      dailyCap: orNull(typed.dailyCap) === null ? null : numberOf(typed.dailyCap),
      revision,
    }))
    .pipe(sendingSettingsInput);
