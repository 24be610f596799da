/** Every shape of a Google Drive address that is known, and what only looks like one. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readDriveLink } from './drive-link';

const ID = '1AbC_d-EfGhIjKlMnOpQrStUvWxYz012345';
const FILE_VIEWER = `https://drive.google.com/file/d/${ID}/preview`;

describe('a Google Drive link', () => {
  it.each([
    [`https://drive.google.com/file/d/${ID}/view`, 'file'],
    [`https://drive.google.com/file/d/${ID}/view?usp=sharing`, 'file'],
    [`https://drive.google.com/file/d/${ID}/preview`, 'file'],
    [`https://drive.google.com/file/d/${ID}/edit`, 'file'],
    [`https://drive.google.com/file/d/${ID}`, 'file'],
    [`https://drive.google.com/file/d/${ID}/`, 'file'],
    [`https://drive.google.com/file/u/0/d/${ID}/view`, 'file'],
    [`https://drive.google.com/u/0/file/d/${ID}/view`, 'file'],
    [`https://drive.google.com/a/example.org/file/d/${ID}/view`, 'file'],
    [`https://docs.google.com/file/d/${ID}/edit`, 'file'],
    [`https://drive.google.com/open?id=${ID}`, 'file'],
    [`https://drive.google.com/u/1/open?usp=forms_web&id=${ID}`, 'file'],
    [`https://drive.google.com/uc?id=${ID}`, 'file'],
    [`https://drive.google.com/uc?export=download&id=${ID}`, 'file'],
    [`https://drive.google.com/u/0/uc?id=${ID}&export=download`, 'file'],
    [`https://docs.google.com/uc?id=${ID}`, 'file'],
    [`https://drive.usercontent.google.com/download?id=${ID}&export=download`, 'file'],
    [`  HTTPS://DRIVE.google.com/file/d/${ID}/view#heading  `, 'file'],
  ])('is read from %s', (link, kind) => {
    expect(readDriveLink(link)).toEqual({
      kind,
      id: ID,
      viewer: FILE_VIEWER,
      download: `https://drive.google.com/uc?export=download&id=${ID}`,
    });
  });

  it.each([
    ['document', 'docx', 'edit'],
    ['document', 'docx', 'edit?tab=t.0#heading=h.1'],
    ['spreadsheets', 'xlsx', 'edit?gid=0#gid=0'],
    ['spreadsheets', 'xlsx', 'copy'],
    ['presentation', 'pptx', 'view'],
    ['presentation', 'pptx', ''],
  ])('is read from a %s as %s (…/%s)', (kind, format, rest) => {
    for (const way of ['', 'u/0/', 'a/example.org/']) {
      expect(readDriveLink(`https://docs.google.com/${kind}/${way}d/${ID}/${rest}`)).toEqual({
        kind,
        id: ID,
        viewer: `https://docs.google.com/${kind}/d/${ID}/preview`,
        download: `https://docs.google.com/${kind}/d/${ID}/export?format=${format}`,
      });
    }
  });

  it('keeps a resource key, which older files need', () => {
    expect(readDriveLink(`https://drive.google.com/file/d/${ID}/view?usp=sharing&resourcekey=0-aB_9`)).toMatchObject({
      viewer: `${FILE_VIEWER}?resourcekey=0-aB_9`,
      download: `https://drive.google.com/uc?export=download&id=${ID}&resourcekey=0-aB_9`,
    });
    expect(readDriveLink(`https://drive.google.com/open?id=${ID}&resourcekey=%22%3E%3Cscript`)?.viewer).toBe(
      FILE_VIEWER,
    );
  });

  it.each([
    '',
    'drive',
    ID,
    `drive.google.com/file/d/${ID}/view`,
    `http://drive.google.com/file/d/${ID}/view`,
    `//drive.google.com/file/d/${ID}/view`,
    `javascript:alert(1)//drive.google.com/file/d/${ID}/view`,
    `https://drive.google.com.evil.example/file/d/${ID}/view`,
    `https://evil.example/drive.google.com/file/d/${ID}/view`,
    `https://drive.google.com@evil.example/file/d/${ID}/view`,
    `https://user:pass@drive.google.com/file/d/${ID}/view`,
    `https://drive.google.com:8443/file/d/${ID}/view`,
    `https://evil.example\\@drive.google.com/file/d/${ID}/view`,
    `https://docs.google.evil/document/d/${ID}/edit`,
    'https://drive.google.com/',
    'https://drive.google.com/file/d/',
    'https://drive.google.com/file/d/short/view',
    `https://drive.google.com/file/d/${ID}%2F..%2Fx/view`,
    `https://drive.google.com/file/d/${ID}"onload="x/view`,
    `https://drive.google.com/drive/folders/${ID}`,
    `https://drive.google.com/drive/u/0/my-drive`,
    'https://drive.google.com/open',
    'https://drive.google.com/open?id=',
    'https://drive.google.com/uc?id=a b c d e f g h i j',
    `https://docs.google.com/forms/d/${ID}/edit`,
    `https://docs.google.com/document/d/e/2PACX-1vQabcdefghij/pub`,
    `https://docs.google.com/${ID}`,
    `https://drive.google.com/file/d/${ID}/view ${ID}`,
    `https://drive.google.com/file/d/${'x'.repeat(3000)}/view`,
    'https://www.dropbox.com/s/abcdefghijklm/deck.pdf',
  ])('is nothing else: %s', (link) => {
    expect(readDriveLink(link)).toBeNull();
  });

  it('leads only to Google, whatever the text', () => {
    const pieces = fc.constantFrom(
      'https://',
      'drive.google.com',
      'docs.google.com',
      '/file/d/',
      ID,
      '/view',
      '@',
      ':',
      '?id=',
      '#',
      '/u/0',
      'evil.example',
      '\\',
      '"',
      ' ',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.webUrl(),
          fc.array(pieces).map((all) => all.join('')),
        ),
        (text) => {
          const read = readDriveLink(text);
          if (!read) return;
          for (const address of [read.viewer, read.download]) {
            expect(['drive.google.com', 'docs.google.com']).toContain(new URL(address).hostname);
            expect(address).toMatch(/^https:\/\/[\w.]+\/[\w/.-]+(\?[\w=&-]+)?$/);
          }
        },
      ),
    );
  });
});
