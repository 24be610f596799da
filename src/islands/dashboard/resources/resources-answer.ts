/** Reads the resources as the API answers them, with the specification's words for what can go wrong. */
import {
  readIcon,
  readSource,
  RESOURCES_FAILED,
  RESOURCES_UNREACHABLE,
  type Resource,
  type ResourceCategory,
} from '../../../domain/resources/resources';

export type ResourcesAnswer = { kind: 'list'; categories: ResourceCategory[] } | { kind: 'error'; text: string };

export const resourcesUnreachable: ResourcesAnswer = { kind: 'error', text: RESOURCES_UNREACHABLE };

const words = (value: unknown): string => (typeof value === 'string' ? value : '');
const number = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
/** Missing stays missing: that is how guests are told apart from resources without a file. */
const address = (value: unknown) => (value === undefined ? undefined : typeof value === 'string' ? value : null);

/** Null for what is no resource. */
export function readResource(value: unknown): Resource | null {
  const record = value as Partial<Record<keyof Resource, unknown>> | null;
  const fileSource = readSource(record?.fileSource);
  if (typeof record?._id !== 'string' || typeof record.name !== 'string' || !fileSource) return null;
  return {
    _id: record._id,
    name: record.name,
    description: words(record.description),
    fileType: words(record.fileType),
    downloads: Math.max(0, Math.trunc(number(record.downloads))),
    rating: Math.min(5, Math.max(0, number(record.rating))),
    preview: record.preview === true,
    fileSource,
    fileUrl: address(record.fileUrl),
    driveLink: address(record.driveLink),
  };
}

function readCategory(value: unknown): ResourceCategory | null {
  const record = value as Partial<Record<keyof ResourceCategory, unknown>> | null;
  if (typeof record?._id !== 'string' || typeof record.title !== 'string' || !Array.isArray(record.items)) return null;
  return {
    _id: record._id,
    title: record.title,
    description: words(record.description),
    icon: readIcon(record.icon) ?? 'File',
    color: /^#[0-9a-f]{6}$/i.test(words(record.color)) ? words(record.color) : '#64748b',
    items: record.items.map(readResource).filter((item) => item !== null),
  };
}

export async function readResourcesAnswer(response: Response): Promise<ResourcesAnswer> {
  const body = (await response.json().catch(() => null)) as { data?: unknown; message?: unknown } | null;
  if (!response.ok || !Array.isArray(body?.data)) {
    const message = response.ok ? '' : words(body?.message).trim();
    return { kind: 'error', text: message || RESOURCES_FAILED };
  }
  return { kind: 'list', categories: body.data.map(readCategory).filter((category) => category !== null) };
}
