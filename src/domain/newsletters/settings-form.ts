/** The sending settings as they are typed, and read by the schema of the API. */
import { z } from 'zod';
import { sendingSettingsInput } from './campaigns/campaign-input';

export interface SettingsForm {
  senderName: string;
  replyTo: string;
  batchSize: string;
  pauseSeconds: string;
  dailyCap: string;
}

const orNull = (text: string): string | null => (text.trim() === '' ? null : text.trim());
/** Digits as their number; anything else is what the schema refuses. */
const numberOf = (text: string): number => (/^\d{1,12}$/.test(text.trim()) ? Number(text) : Number.NaN);

/** What is typed, as the API takes it on top of `revision`. */
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
