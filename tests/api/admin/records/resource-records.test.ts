/** Resource categories and resources in the back-office over the API: files and Drive links, and a bin that keeps them together. */
import { describe, expect, it } from 'vitest';
import { emptyBin } from '@worker/services/admin/records/bin';
import { STORES } from '@worker/services/admin/records/stores';
import { asNobody } from '@tests/setup/admins';
import { actionsOf, as, dataOf, formOf, isKept, keptKeys, PDF, unique } from './content-steps';

const AT = '/api/resources/categories';
const LINK = 'https://docs.google.com/document/d/1AbCdEfGhIjKlMnOpQrStUvWxYz012345/edit';
const categoryBody = (over: object = {}) => ({
  title: unique('Pitch'),
  description: 'Decks',
  icon: 'Book',
  color: '#1D4ED8',
  ...over,
});
const category = async () => dataOf(await as('POST', AT, categoryBody()));
const drive = (over: object = {}) => ({
  name: unique('Deck'),
  fileType: 'PPT',
  rating: 4.3,
  preview: true,
  fileSource: 'drive',
  driveLink: LINK,
  ...over,
});
const local = (over: Record<string, string> = {}, file: readonly [string, Uint8Array] = ['deck.pdf', PDF]) =>
  formOf({ name: unique('Deck'), fileType: 'PDF', rating: '4.5', preview: 'true', fileSource: 'local', ...over, file });
const listed = async (id: string) =>
  ((await as('GET', AT)).body['data'] as { _id: string; items: { _id: string }[] }[]).find(({ _id }) => _id === id);

describe('resource categories', () => {
  it('ACON-11 API-104 API-105 API-106 need title, description, icon and color, and are added, changed and deleted', async () => {
    expect((await as('POST', AT, { title: '', description: '', icon: 'Star', color: 'red' })).body['errors']).toEqual({
      title: 'Please enter the title',
      description: 'Please enter the description',
      icon: 'Please select an icon',
      color: 'The color must be like #1d4ed8',
    });
    const made = await category();
    expect(made).toMatchObject({ icon: 'Book', color: '#1d4ed8', revision: 1 });
    for (const [at, icon] of ['Code', 'File', 'Team'].entries()) {
      const changed = await as('PUT', `${AT}/${made._id}`, { ...made, icon, revision: at + 1 });
      expect(dataOf(changed)).toMatchObject({ icon, revision: at + 2 });
    }
    expect((await as('DELETE', `${AT}/${made._id}`)).status).toBe(200);
    expect(await listed(made._id)).toBeUndefined();
  });

  it('take their resources into the bin and bring all of them back, with files and counts', async () => {
    const { _id } = await category();
    const made = dataOf(await as('POST', `${AT}/${_id}/resources`, local()));
    await as('POST', `${AT}/${_id}/resources`, drive());
    await as('POST', `${AT}/${_id}/resources/${made._id}/downloads`);
    await as('DELETE', `${AT}/${_id}`);
    expect((await as('GET', `/api/admin/records/resource/${made._id}`)).status).toBe(404);
    expect(await isKept(made['fileUrl'])).toBe(true);
    expect((await as('POST', '/api/admin/records/resource-category/restore', { ids: [_id] })).status).toBe(200);
    expect((await listed(_id))?.items).toHaveLength(2);
    expect(dataOf(await as('GET', `/api/admin/records/resource/${made._id}`))).toMatchObject({
      downloads: 1,
      fileUrl: made['fileUrl'],
    });
    await as('DELETE', `${AT}/${_id}`);
    await emptyBin(
      asNobody(() => Date.now() + 31 * 24 * 60 * 60 * 1000),
      (noun) => STORES.get(noun),
    );
    expect(await isKept(made['fileUrl'])).toBe(false);
  });
});

describe('resources', () => {
  it('API-107 API-108 API-109 are added as a file or a Drive link, changed and deleted', async () => {
    const { _id } = await category();
    const at = `${AT}/${_id}/resources`;
    const file = dataOf(await as('POST', at, local()));
    expect(file).toMatchObject({ categoryId: _id, rating: 4.5, preview: true, fileSource: 'local', downloads: 0 });
    expect(file['fileUrl']).toMatch(/^\/files\/resources\/[0-9a-f]{32}\.pdf$/);
    const link = dataOf(await as('POST', at, drive()));
    expect(link).toMatchObject({ rating: 4.3, driveLink: LINK, fileUrl: null });
    expect((await listed(_id))?.items.map((item) => item._id)).toEqual([file._id, link._id]);

    // The words alone: the file stays. Another file: the first one goes. A link: the file goes.
    const kept = dataOf(await as('PUT', `${at}/${file._id}`, { ...file, name: unique('Renamed') }));
    expect(kept['fileUrl']).toBe(file['fileUrl']);
    const other = dataOf(await as('PUT', `${at}/${file._id}`, local({ revision: '2' }, ['b.pdf', PDF])));
    expect([await isKept(file['fileUrl']), await isKept(other['fileUrl'])]).toEqual([false, true]);
    expect(dataOf(await as('PUT', `${at}/${file._id}`, drive()))).toMatchObject({ fileUrl: null, driveLink: LINK });
    expect(await isKept(other['fileUrl'])).toBe(false);
    expect((await as('PUT', `${at}/${file._id}`, local({ revision: '1' }))).status).toBe(409);
    expect((await as('DELETE', `${at}/${file._id}`)).status).toBe(200);
    expect(await actionsOf(file._id)).toEqual(
      ['created', 'updated', 'updated', 'updated', 'deleted'].map((verb) => `resource.${verb}`),
    );
  });

  it('ACON-12 ACON-14 say what is missing at each field', async () => {
    const { _id } = await category();
    const at = `${AT}/${_id}/resources`;
    const { body } = await as(
      'POST',
      at,
      drive({ name: '', fileType: 'EXE', rating: 4.55, driveLink: 'https://x.example/d' }),
    );
    expect(body['errors']).toEqual({
      name: 'Please enter the name',
      fileType: 'Please select the file type',
      rating: 'The rating must be 0 to 5 in steps of 0.1',
      driveLink: 'Please enter a valid Google Drive link',
    });
    for (const rating of [-0.1, 5.1])
      expect((await as('POST', at, drive({ rating }))).body['errors'], String(rating)).toEqual({
        rating: 'The rating must be 0 to 5 in steps of 0.1',
      });
    for (const [fileType, rating] of [
      ['PDF', 0],
      ['DOC', 5],
      ['PPT', 0.1],
      ['XLS', 4.9],
    ] as const)
      expect(dataOf(await as('POST', at, drive({ fileType, rating })))).toMatchObject({ fileType, rating });
    for (const driveLink of ['', 'https://drive.google.com.evil.example/file/d/1AbCdEfGhIjKlMn/view', 'javascript:1'])
      expect((await as('POST', at, drive({ driveLink }))).body['errors']).toMatchObject({
        driveLink: 'Please enter a valid Google Drive link',
      });
  });

  it('ACON-13 a local one needs exactly one file of seven kinds, and what is refused leaves nothing', async () => {
    const { _id } = await category();
    const at = `${AT}/${_id}/resources`;
    const before = (await keptKeys('resources/')).length;
    const need = 'Please upload exactly one file: PDF, DOC, DOCX, PPT, PPTX, XLS or XLSX';
    const none = drive({ fileSource: 'local', driveLink: null });
    expect((await as('POST', at, none)).body['errors']).toEqual({ file: need });
    expect((await as('POST', at, { fileSource: 'local' })).body['errors']).toEqual({
      name: 'Please enter the name',
      fileType: 'Please select the file type',
      file: need,
    });
    const two = local();
    two.append('file', new File([PDF.slice()], 'b.pdf'));
    expect((await as('POST', at, two)).status).toBe(400);
    for (const [name, fileType] of ['a.csv', 'a.txt', 'a.png', 'a.xlsx/XLS', 'a.exe', 'a'].map((one) => one.split('/')))
      expect(
        (await as('POST', at, local({ fileType: fileType ?? 'PDF' }, [name ?? '', PDF]))).body,
        name,
      ).toMatchObject({
        code: 'file-type',
      });
    const link = dataOf(await as('POST', at, drive()));
    expect((await as('PUT', `${at}/${link._id}`, none)).body['errors']).toEqual({ file: need });
    // Its file was checked before its name was found to be taken.
    expect((await as('POST', at, local({ name: String(link['name']) }))).status).toBe(409);
    expect(await keptKeys('resources/')).toHaveLength(before);
    const zip = Uint8Array.from([0x50, 0x4b, 3, 4, 0]);
    const ole = Uint8Array.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    for (const [name, fileType, bytes] of [
      ['a.pdf', 'PDF', PDF],
      ['a.doc', 'DOC', ole],
      ['a.docx', 'DOC', zip],
      ['a.ppt', 'PPT', ole],
      ['a.pptx', 'PPT', zip],
      ['a.xls', 'XLS', ole],
      ['a.xlsx', 'XLS', zip],
    ] as const)
      expect((await as('POST', at, local({ fileType }, [name, bytes]))).status, name).toBe(200);
    expect(await keptKeys('resources/')).toHaveLength(before + 7);
  });

  it('have the type of their file: another one is refused in a form, with a new file, and for many at once', async () => {
    const { _id } = await category();
    const at = `${AT}/${_id}/resources`;
    const wrong = 'The file ends with .pdf. Please select PDF.';
    expect((await as('POST', at, local({ fileType: 'XLS' }))).body['errors']).toEqual({ fileType: wrong });
    const made = dataOf(await as('POST', at, local()));
    const one = `${at}/${made._id}`;
    expect((await as('PUT', one, { fileType: 'DOC' })).body['errors']).toEqual({ fileType: wrong });
    const link = dataOf(await as('POST', at, drive()));
    expect((await as('PUT', `${at}/${link._id}`, local({ fileType: 'PPT' }))).body['errors']).toEqual({
      fileType: wrong,
    });
    expect(dataOf(await as('PUT', `${at}/${link._id}`, local()))).toMatchObject({
      fileType: 'PDF',
      fileSource: 'local',
    });
    const many = { ids: [made._id], field: 'fileType', how: 'set', value: 'XLS', isPreview: true };
    expect(JSON.stringify((await as('POST', '/api/admin/records/resource/change', many)).body)).toContain(wrong);
  });

  it('are of their own category alone, and of one that is there', async () => {
    const [one, other] = [await category(), await category()];
    const made = dataOf(await as('POST', `${AT}/${one._id}/resources`, drive()));
    const wrong = `${AT}/${other._id}/resources/${made._id}`;
    expect((await as('PUT', wrong, drive())).status).toBe(404);
    expect((await as('DELETE', wrong)).status).toBe(404);
    const missing = { categoryId: 'This category does not exist or was deleted.' };
    const gone = '0'.repeat(24);
    expect(await as('POST', `${AT}/${gone}/resources`, drive())).toMatchObject({
      status: 404,
      body: { errors: missing },
    });
    const at = '/api/admin/records/resource';
    expect(await as('POST', at, drive({ categoryId: gone }))).toMatchObject({ status: 404, body: { errors: missing } });
    expect(await as('PUT', `${at}/${made._id}`, drive({ categoryId: gone }))).toMatchObject({ status: 404 });
    expect(dataOf(await as('PUT', `${at}/${made._id}`, drive({ categoryId: other._id })))).toMatchObject({
      categoryId: other._id,
    });
    // Without its category it stays in the bin.
    await as('DELETE', `${at}/${made._id}`);
    await as('DELETE', `${AT}/${other._id}`);
    const refused = await as('POST', `${at}/restore`, { ids: [made._id] });
    expect([refused.status, refused.body['message']]).toEqual([
      409,
      'Its category is deleted. Restore the category first.',
    ]);
    await as('POST', '/api/admin/records/resource-category/restore', { ids: [other._id] });
    expect((await as('POST', `${at}/restore`, { ids: [made._id] })).body['data']).toMatchObject([{ _id: made._id }]);
  });

  it('are ordered within their category, all of them or not at all', async () => {
    const [one, other] = [await category(), await category()];
    const add = async () => dataOf(await as('POST', `${AT}/${one._id}/resources`, drive()))._id;
    const ids = [await add(), await add(), await add()];
    const foreign = dataOf(await as('POST', `${AT}/${other._id}/resources`, drive()))._id;
    const order = async (sent: readonly string[], within: unknown = one._id) =>
      (await as('PUT', '/api/admin/records/resource/order', { ids: sent, within })).status;
    const turned = ids.toReversed();
    expect(await order(turned)).toBe(200);
    expect((await listed(one._id))?.items.map(({ _id }) => _id)).toEqual(turned);
    expect(await order([...ids, foreign])).toBe(409);
    expect(await order(ids.slice(1))).toBe(409);
    expect(await order(ids, 'x')).toBe(400);
    expect((await as('PUT', '/api/admin/records/faq/order', { ids, within: one._id })).status).toBe(400);
  });

  it('whoever is no operator is refused', async () => {
    const { _id } = await category();
    for (const [method, path, sent] of [
      ['POST', AT, categoryBody()],
      ['PUT', `${AT}/${_id}`, categoryBody()],
      ['DELETE', `${AT}/${_id}`, undefined],
      ['POST', `${AT}/${_id}/resources`, local()],
      ['PUT', `${AT}/${_id}/resources/${_id}`, local()],
      ['DELETE', `${AT}/${_id}/resources/${_id}`, undefined],
    ] as const)
      expect((await as(method, path, sent, null)).status, `${method} ${path}`).toBe(401);
  });
});

describe('an earlier version of a resource', () => {
  it('asks for its file again where that is deleted, and ends an upload where it was at Drive', async () => {
    const at = `${AT}/${(await category())._id}/resources`;
    const made = dataOf(await as('POST', at, local()));
    const restore = async (field: string) => {
      const log = (await as('GET', `/api/admin/audit?record=${made._id}`)).body['data'] as { items: { id: number }[] };
      return as('POST', `/api/admin/audit/${log.items[0]!.id}/restore-field`, { field });
    };
    await as('PUT', `${at}/${made._id}`, { fileSource: 'drive', driveLink: LINK });
    expect(await restore('fileSource')).toMatchObject({
      status: 409,
      body: { message: 'The file of this version is deleted. Open the record and upload the file again.' },
    });
    const uploaded = dataOf(await as('PUT', `${at}/${made._id}`, local()));
    expect(await isKept(String(uploaded['fileUrl']))).toBe(true);
    const log = (await as('GET', `/api/admin/audit?record=${made._id}`)).body['data'] as { items: { id: number }[] };
    expect(dataOf(await as('POST', `/api/admin/audit/${log.items[0]!.id}/restore`))).toMatchObject({
      fileSource: 'drive',
      driveLink: LINK,
      fileUrl: null,
    });
  });
});
