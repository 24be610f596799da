/** Reads the startup terms as the API answers them. */
import { shownPicture } from '../../../domain/addresses/own-picture';
import { webAddressOf } from '../../../domain/addresses/web-address';
import { TERMS_FAILED, type StartupTerm } from '../../../domain/startup-terms/terms';

export type TermsAnswer = { kind: 'list'; terms: StartupTerm[] } | { kind: 'error'; text: string };

export const termsFailed: TermsAnswer = { kind: 'error', text: TERMS_FAILED };

const words = (value: unknown): string => (typeof value === 'string' ? value : '');

function readTerm(value: unknown): StartupTerm | null {
  const record = value as Partial<Record<keyof StartupTerm, unknown>> | null;
  if (typeof record?._id !== 'string' || typeof record.title !== 'string' || typeof record.category !== 'string')
    return null;
  return {
    _id: record._id,
    category: record.category,
    title: record.title,
    description: words(record.description),
    thumbnailUrl: shownPicture(record.thumbnailUrl, record.pictures),
    ...(record.figmaLink === undefined ? {} : { figmaLink: webAddressOf(record.figmaLink) }),
    hasLink: record.hasLink === true,
  };
}

export async function readTermsAnswer(response: Response): Promise<TermsAnswer> {
  const body = (await response.json().catch(() => null)) as { data?: unknown; message?: unknown } | null;
  if (!response.ok) return { kind: 'error', text: words(body?.message).trim() || TERMS_FAILED };
  if (!Array.isArray(body?.data)) return termsFailed;
  return { kind: 'list', terms: body.data.map(readTerm).filter((term) => term !== null) };
}
