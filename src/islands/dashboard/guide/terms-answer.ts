/** The startup terms of an answer as the guide shows them. */
import { shownPicture } from '@/domain/addresses/own-picture';
import { webAddressOf } from '@/domain/addresses/web-address';
import type { Answer } from '@/lib/api/api';
import { TERMS_FAILED, type StartupTerm } from '@/domain/startup-terms/terms';

export type TermsAnswer = { kind: 'list'; terms: StartupTerm[] } | { kind: 'error'; text: string };

export const termsFailed: TermsAnswer = { kind: 'error', text: TERMS_FAILED };

/** Web addresses become links, and pictures are shown from our copy. */
const withAddresses = (term: StartupTerm): StartupTerm => ({
  ...term,
  thumbnailUrl: shownPicture(term.thumbnailUrl, term.pictures),
  ...(term.figmaLink === undefined ? {} : { figmaLink: webAddressOf(term.figmaLink) }),
});

export const termsOf = ({ ok, message, data }: Answer<StartupTerm[]>): TermsAnswer =>
  ok && data ? { kind: 'list', terms: data.map(withAddresses) } : { kind: 'error', text: message ?? TERMS_FAILED };
