/** The resources of an answer, with the specification's words for what can go wrong. */
import { RESOURCES_FAILED, RESOURCES_UNREACHABLE, type ResourceCategory } from '@/domain/resources/resources';
import type { Answer } from '@/lib/api/api';

export type ResourcesAnswer = { kind: 'list'; categories: ResourceCategory[] } | { kind: 'error'; text: string };

export const resourcesUnreachable: ResourcesAnswer = { kind: 'error', text: RESOURCES_UNREACHABLE };

export function resourcesOf({ ok, status, message, data }: Answer<ResourceCategory[]>): ResourcesAnswer {
  if (ok && data) return { kind: 'list', categories: data };
  return status === 0 ? resourcesUnreachable : { kind: 'error', text: (!ok && message) || RESOURCES_FAILED };
}
