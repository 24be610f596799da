/** Reads the address of a document in Google Drive or Docs: its id, and the addresses of its viewer and file. Makes no request. */
import { isWebAddress } from '@/domain/addresses/web-address';

export const INVALID_DRIVE_LINK = 'Invalid Google Drive link';

type DriveKind = 'file' | 'document' | 'spreadsheets' | 'presentation';

export interface DriveLink {
  kind: DriveKind;
  id: string;
  /** Google's viewer, which can be shown in a frame. */
  viewer: string;
  /** The file itself; a Docs document as a file of its office format. */
  download: string;
}

const MAX_LENGTH = 2000;
/** Ids are 25 to 60 characters today; the oldest are shorter. */
const ID = /^[A-Za-z0-9_-]{10,200}$/;
const RESOURCE_KEY = /^[A-Za-z0-9_-]{1,100}$/;
/** The chosen account, and a company's domain: both may be anywhere before the document. */
const DETOURS = /\/(?:u\/\d{1,2}|a\/[A-Za-z0-9.-]{1,100})(?=\/)/g;
const OFFICE_FORMAT = { document: 'docx', spreadsheets: 'xlsx', presentation: 'pptx' } as const;

/** The kind in a path, and the id if the path contains it. */
function placeOf(host: string, path: string): { kind: DriveKind; id: string | null } | null {
  if (host === 'docs.google.com') {
    // Published pages (`/d/e/…`) have another kind of id, which no viewer accepts.
    const [, kind, id] = /^\/(document|spreadsheets|presentation)\/d\/([^/]+)(?:\/[^/]*)?\/?$/.exec(path) ?? [];
    if (kind && id) return { kind: kind as DriveKind, id };
  }
  if (host === 'drive.google.com' || host === 'docs.google.com') {
    const file = /^\/file\/d\/([^/]+)(?:\/[^/]*)?\/?$/.exec(path);
    if (file?.[1]) return { kind: 'file', id: file[1] };
    if (/^\/(?:open|uc)\/?$/.test(path)) return { kind: 'file', id: null };
  }
  // The redirect target of `uc`.
  if (host === 'drive.usercontent.google.com' && /^\/(?:download|uc)\/?$/.test(path)) return { kind: 'file', id: null };
  return null;
}

/**
 * The document of an address; null for anything that is not a single file or document of Google Drive.
 * A resource key, which older shared files need, is preserved.
 */
export function readDriveLink(link: string): DriveLink | null {
  const text = link.trim();
  if (text.length > MAX_LENGTH || !/^https:/i.test(text) || !isWebAddress(text)) return null;
  const url = new URL(text);
  if (url.port) return null;
  const place = placeOf(url.hostname, url.pathname.replace(DETOURS, ''));
  if (!place) return null;
  const { kind } = place;
  const id = place.id ?? url.searchParams.get('id') ?? '';
  if (!ID.test(id)) return null;
  const givenKey = url.searchParams.get('resourcekey') ?? url.searchParams.get('resourceKey') ?? '';
  const key = RESOURCE_KEY.test(givenKey) ? givenKey : '';
  const withKey = (address: string) =>
    key ? `${address}${address.includes('?') ? '&' : '?'}resourcekey=${key}` : address;
  if (kind === 'file') {
    return {
      kind,
      id,
      viewer: withKey(`https://drive.google.com/file/d/${id}/preview`),
      download: withKey(`https://drive.google.com/uc?export=download&id=${id}`),
    };
  }
  const document = `https://docs.google.com/${kind}/d/${id}`;
  return {
    kind,
    id,
    viewer: withKey(`${document}/preview`),
    download: withKey(`${document}/export?format=${OFFICE_FORMAT[kind]}`),
  };
}
