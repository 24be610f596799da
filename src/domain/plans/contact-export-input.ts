/** The input of a contact export. */
import { z } from 'zod';
import { readListingRef } from '@/domain/directory/comparison';
import { MAX_CONTACTS } from './contact-exports';

const LIST = 'refs must be a list such as ["seed:ID"]';

/** One to fifty listings; a duplicate counts once. */
export const contactExportInput = z.object(
  {
    refs: z
      .array(z.string(LIST).max(60, 'Invalid ID'), LIST)
      .min(1, 'Choose at least one entry to export')
      .max(MAX_CONTACTS, `At most ${MAX_CONTACTS} contacts can be exported at once`)
      .transform((texts, context) => {
        const refs = [...new Set(texts)].map(readListingRef);
        if (refs.includes(null)) context.issues.push({ code: 'custom', message: 'Invalid ID', input: texts });
        return refs.filter((ref) => ref !== null);
      }),
  },
  LIST,
);
