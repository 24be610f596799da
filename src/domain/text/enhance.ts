/** The input of the writing help before sign-up. */
import { z } from 'zod';
import { paragraphs } from '@/domain/fields';
import { ENHANCE_EMPTY, ENHANCE_LIMIT } from './enhance-messages';

export const EnhanceText = z.object({ text: paragraphs(ENHANCE_EMPTY, ENHANCE_LIMIT) });
export type EnhanceText = z.output<typeof EnhanceText>;
