/** Photos: accepted and refused files, the way they are served, and their deletion. */
import { env, SELF } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { deleteLostPhotos } from '@worker/services/accounts/profiles';
import { createContext } from '@worker/services/core/context';
import { readEnv, type RawEnv } from '@worker/env';
import { gif, jpeg, jpegSegment, png, pngChunk, svg, text } from '@tests/factories/files/photos';
import { bearer, cookie, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';
import { ORIGIN } from '@tests/setup/call';

const DAY_MS = 86_400_000;
const UPLOAD = '/api/upload-profile-image';

let token: string;
let email: string;
let visitorToken: string;

beforeAll(async () => {
  ({ email } = await verifiedAccount('founder'));
  token = (await signIn(email)).token;
  visitorToken = (await signIn((await verifiedAccount('visitor')).email)).token;
}, 60_000);

interface Uploaded {
  status: number;
  body: { success: boolean; message: string; data?: { profileImage?: string }; errors?: Record<string, string> };
}

async function upload(
  bytes: Uint8Array,
  name = 'me.png',
  type = 'image/png',
  headers = bearer(token),
): Promise<Uploaded> {
  const form = new FormData();
  form.set('profileImage', new File([bytes as Uint8Array<ArrayBuffer>], name, { type }));
  const response = await SELF.fetch(ORIGIN + UPLOAD, { method: 'POST', headers, body: form });
  return { status: response.status, body: await response.json() };
}

const keyOf = async () => (await rows('SELECT photo_key FROM accounts WHERE email = ?', email))[0]?.['photo_key'];
const files = async () => (await env.FILES.list({ prefix: 'photos/' })).objects.map((object) => object.key);
const join = (...parts: Uint8Array[]) => Uint8Array.from(parts.flatMap((part) => [...part]));

describe('uploading', () => {
  it('API-019 ACC-08 stores a picture under a random key, answers its address, and removes the one before', async () => {
    const first = await upload(png(4, 4));
    expect(first.status, first.body.message).toBe(200);
    expect(first.body.data?.profileImage).toMatch(/^\/files\/photos\/[0-9a-f]{32}\.png$/);
    expect(await files()).toEqual([await keyOf()]);
    const second = await upload(jpeg(8, 8), 'me.png');
    expect(second.body.data?.profileImage).toMatch(/\.jpg$/);
    expect(second.body.data?.profileImage).toBe(`/files/${await keyOf()}`);
    expect(await files()).toEqual([await keyOf()]);
    const profile = await send('GET', '/api/profile', undefined, bearer(token));
    expect(profile.body.data).toMatchObject({ profileImage: second.body.data?.profileImage });
    const session = await send('GET', '/api/session', undefined, bearer(token));
    expect(session.body.data).toMatchObject({ profileImage: second.body.data?.profileImage });
  });

  it('stores the picture and nothing else: a tail of HTML is cut off', async () => {
    const clean = png(2, 2);
    const { status, body } = await upload(join(clean, text('<html><script>alert(1)</script>')));
    expect(status).toBe(200);
    const served = await SELF.fetch(ORIGIN + body.data?.profileImage);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(clean));
    // With nothing but a PNG head there is no picture.
    expect((await upload(join(clean.subarray(0, 8), text('<html>')))).status).toBe(422);
  });

  it('stores the first frame of an animated PNG, without text, place or profile', async () => {
    const clean = png(2, 2);
    const end = pngChunk('IEND', new Uint8Array());
    const ihdr = 8 + 25;
    const animated = join(
      clean.subarray(0, ihdr),
      pngChunk('acTL', Uint8Array.from([0, 0, 0, 2, 0, 0, 0, 0])),
      pngChunk('fcTL', new Uint8Array(26)),
      pngChunk('eXIf', text('MM\0*GPS 18.52N')),
      pngChunk('tEXt', text('Author\0Asha')),
      clean.subarray(ihdr, -end.length),
      pngChunk('fdAT', text('second frame')),
      end,
    );
    const { status, body } = await upload(animated);
    expect(status).toBe(200);
    const served = await SELF.fetch(ORIGIN + body.data?.profileImage);
    expect(Buffer.from(await served.arrayBuffer())).toEqual(Buffer.from(clean));
  });

  it('stores a JPEG without the place where it was taken, and keeps which way is up', async () => {
    const whole = jpeg(8, 8);
    // Little-endian Exif: orientation 6, then what a camera writes of the place.
    const exif = join(
      text('Exif\0\0II*\0'),
      Uint8Array.from([8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, 6, 0, 0, 0, 0, 0, 0, 0]),
      text('GPS 18.52N 73.85E, Camera of Asha'),
    );
    const taken = join(
      whole.subarray(0, 2),
      jpegSegment(0xe1, exif),
      jpegSegment(0xfe, text('at home')),
      whole.subarray(2),
    );
    const { status, body } = await upload(taken, 'me.jpg', 'image/jpeg');
    expect(status).toBe(200);
    const served = Buffer.from(await (await SELF.fetch(ORIGIN + body.data?.profileImage)).arrayBuffer());
    for (const secret of ['GPS', 'Asha', 'at home']) expect(served.includes(secret), secret).toBe(false);
    expect([...served.subarray(served.indexOf('Exif') + 16, served.indexOf('Exif') + 26)]).toEqual([
      1, 0x12, 0, 3, 0, 0, 0, 1, 0, 6,
    ]);
  });

  it('ACC-09 refuses what is not a JPG or PNG of under 2 MB, and keeps the photo that was there', async () => {
    const before = { key: await keyOf(), files: await files() };
    const whole = jpeg(8, 8);
    const cases: [string, Uint8Array, number, string][] = [
      ['SVG named .png', svg(), 415, 'You can only upload JPG/PNG files!'],
      ['GIF', gif(), 415, 'You can only upload JPG/PNG files!'],
      ['empty', new Uint8Array(), 415, 'You can only upload JPG/PNG files!'],
      ['text', text('hello'), 415, 'You can only upload JPG/PNG files!'],
      [
        '2 MB + 1 byte',
        join(png(1, 1), new Uint8Array(2 * 1024 * 1024 + 1 - png(1, 1).length)),
        413,
        'Image must be smaller than 2MB!',
      ],
      ['3 MB', join(png(1, 1), new Uint8Array(3 * 1024 * 1024)), 413, 'Image must be smaller than 2MB!'],
      [
        '30000×30000',
        png(30_000, 30_000, text('x')),
        422,
        'This picture is too large. The limit is 8,000 by 8,000 pixels.',
      ],
      [
        'truncated JPEG',
        whole.subarray(0, whole.length - 3),
        422,
        'This picture is damaged. Please choose another one.',
      ],
      ['truncated PNG', png(9, 9).subarray(0, 40), 422, 'This picture is damaged. Please choose another one.'],
    ];
    for (const [what, bytes, status, message] of cases) {
      const answer = await upload(bytes, 'photo.png', 'image/png');
      expect([what, answer.status, answer.body.message]).toEqual([what, status, message]);
      expect(answer.body.errors).toEqual({ profileImage: message });
    }
    expect({ key: await keyOf(), files: await files() }).toEqual(before);
  });

  it('stops reading a body that is too long, with or without a declared length', async () => {
    let sent = 0;
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        sent += 65_536;
        if (sent > 20 * 1024 * 1024) controller.close();
        else controller.enqueue(new Uint8Array(65_536));
      },
    });
    const response = await SELF.fetch(ORIGIN + UPLOAD, {
      method: 'POST',
      headers: { ...bearer(token), 'content-type': 'multipart/form-data; boundary=x' },
      body: endless,
      duplex: 'half',
    } as RequestInit);
    expect(response.status).toBe(413);
    expect(sent).toBeLessThan(4 * 1024 * 1024);
    await response.body?.cancel();
  });

  it('refuses bodies that hold no file', async () => {
    const send = async (body: BodyInit, type?: string) => {
      const headers = { ...bearer(token), ...(type ? { 'content-type': type } : {}) };
      const response = await SELF.fetch(ORIGIN + UPLOAD, { method: 'POST', headers, body });
      return { status: response.status, body: (await response.json()) as Uploaded['body'] };
    };
    const plain = new FormData();
    plain.set('profileImage', 'not a file');
    const other = new FormData();
    other.set('photo', new File([png(1, 1) as Uint8Array<ArrayBuffer>], 'a.png'));
    for (const answer of [
      await send(plain),
      await send(other),
      await send('{}', 'application/json'),
      await send('x', 'multipart/form-data'),
      await send('x', 'multipart/form-data; boundary=y'),
      await send('--y\r\n', 'multipart/form-data; boundary=y'),
    ]) {
      expect([answer.status, answer.body.message]).toEqual([
        400,
        'Send the photo as multipart/form-data, in the field profileImage.',
      ]);
    }
  });

  it('ACC-08 ACC-11 lets founders upload, not visitors, guests or other sites', async () => {
    const before = { key: await keyOf(), files: await files() };
    expect((await upload(png(1, 1), 'a.png', 'image/png', bearer(visitorToken))).status).toBe(403);
    expect((await upload(png(1, 1), 'a.png', 'image/png', bearer('x'.repeat(43)))).status).toBe(401);
    expect((await upload(png(1, 1), 'a.png', 'image/png', cookie(token, 'https://evil.example') as never)).status).toBe(
      403,
    );
    const foreign = await send('DELETE', UPLOAD, undefined, cookie(token, 'https://evil.example'));
    expect([foreign.status, foreign.body.message]).toEqual([
      403,
      'This request came from another site and was refused.',
    ]);
    expect({ key: await keyOf(), files: await files() }).toEqual(before);
  });

  it('leaves exactly one file after uploads at once, and none after the removal', async () => {
    const answers = await Promise.all([1, 2, 3, 4, 5].map((size) => upload(png(size, size))));
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect(await files()).toEqual([await keyOf()]);
    const removed = await send('DELETE', UPLOAD, undefined, bearer(token));
    expect(removed).toMatchObject({ status: 200, body: { data: { profileImage: null } } });
    expect([await files(), await keyOf()]).toEqual([[], null]);
  });
});

describe('serving', () => {
  it('serves with its own type, nosniff, and answers 304 to its tag', async () => {
    const { body } = await upload(jpeg(8, 8));
    const path = ORIGIN + body.data?.profileImage;
    const response = await SELF.fetch(path);
    expect(response.headers.get('content-type')).toBe('image/jpeg');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'");
    await response.body?.cancel();
    const again = await SELF.fetch(path, { headers: { 'if-none-match': response.headers.get('etag') ?? '' } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  });

  it('answers 404 for what is no photo of ours', async () => {
    await env.FILES.put('secret.txt', 'secret');
    for (const name of [
      'x.png',
      '..%2fsecret.txt',
      `${'0'.repeat(32)}.png`,
      `${'0'.repeat(32)}.svg`,
      '%00',
      "'%20OR%201=1--",
    ]) {
      const response = await SELF.fetch(`${ORIGIN}/files/photos/${name}`);
      expect(response.status, name).toBe(404);
      await response.body?.cancel();
    }
    await env.FILES.delete('secret.txt');
  });

  it('sweeps photos that no account names, a day later, and no others', async () => {
    const kept = await keyOf();
    const lost = `photos/${'a'.repeat(32)}.png`;
    await env.FILES.put(lost, 'x');
    const sweep = (now: number) =>
      deleteLostPhotos(
        createContext(readEnv(env as unknown as RawEnv), { actor: { role: 'system', job: 'test' }, now: () => now }),
      );
    await sweep(Date.now());
    expect((await files()).sort()).toEqual([kept, lost].sort());
    await sweep(Date.now() + DAY_MS + 60_000);
    expect(await files()).toEqual([kept]);
  });
});
