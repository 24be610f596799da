// Makes, checks and restores backups of a Worker. The caller passes `call` for requests and `store` for files, so that commands, benchmarks and tests share this code.

/** The error for a refused request, with the server's message. */
async function refusalOf(response) {
  const text = await response.text();
  let message = text.slice(0, 300);
  try {
    message = JSON.parse(text).message ?? message;
  } catch {
    // Not JSON: the text is the message.
  }
  return new Error(response.status === 404 ? `${message} Is BACKUP_KEY set where the site runs?` : message);
}

async function ask(call, method, path, body) {
  const response = await call(method, `/api/backup${path}`, body);
  if (!response.ok) throw await refusalOf(response);
  return response;
}
const askData = async (call, method, path, body) => (await (await ask(call, method, path, body)).json()).data;
const bytesOf = async (response) => new Uint8Array(await response.arrayBuffer());

/**
 * Downloads a new backup. The manifest is written last, so an interrupted backup has none.
 * `call(method, path, body)` returns a Response, `store` is `{write(name, bytes), read(name)}`, and `format` holds the Worker's functions for sealing and naming chunks.
 */
export async function takeBackup({ call, store, format, secret, onProgress = () => undefined }) {
  const { id, migration, migrations, first, hasBucket } = await askData(call, 'POST', '');
  const chunks = [];
  for (let at = first; at;) {
    const query = new URLSearchParams({ id, number: String(chunks.length), at: JSON.stringify(at) });
    const response = await ask(call, 'GET', `/chunks?${query}`);
    const { next, ...facts } = JSON.parse(decodeURIComponent(response.headers.get('outset-chunk') ?? 'null'));
    const sealed = await bytesOf(response);
    if ((await format.sha256Of(sealed)) !== facts.sha256)
      throw new Error(`Chunk ${chunks.length} was damaged during the download.`);
    await store.write(format.chunkName(chunks.length, facts), sealed);
    chunks.push(facts);
    at = next;
    onProgress(facts, chunks.length);
  }
  const manifest = { id, migration, migrations, finishedAt: Date.now(), chunks };
  await store.write(format.MANIFEST_NAME, new TextEncoder().encode(await format.sealManifest(secret, manifest)));
  return { manifest, hasBucket };
}

/** Downloads a backup from the second bucket into the store. */
export async function fetchBackup({ call, store, format, secret, id }) {
  const written = await bytesOf(await ask(call, 'GET', `/kept/${id}/${format.MANIFEST_NAME}`));
  const opened = await format.openManifest(secret, new TextDecoder().decode(written));
  if (opened.refused) throw new Error(opened.refused);
  const { manifest } = opened;
  for (const [number, facts] of manifest.chunks.entries()) {
    const name = format.chunkName(number, facts);
    await store.write(name, await bytesOf(await ask(call, 'GET', `/kept/${id}/${name}`)));
  }
  await store.write(format.MANIFEST_NAME, written);
  return { manifest };
}

export const listStored = ({ call }) => askData(call, 'GET', '/kept');

/** Checks all files of a backup. Throws an error that says why it cannot be restored. */
export async function checkBackup({ store, format, secret }) {
  const written = await store.read(format.MANIFEST_NAME);
  if (!written) throw new Error(format.REFUSED.noManifest);
  const text = new TextDecoder().decode(written);
  const opened = await format.openManifest(secret, text);
  if (opened.refused) throw new Error(opened.refused);
  for (const [number, facts] of opened.manifest.chunks.entries()) {
    const bytes = await store.read(format.chunkName(number, facts));
    if (!bytes) throw new Error(format.REFUSED.missing(number));
    if ((await format.sha256Of(bytes)) !== facts.sha256) throw new Error(format.REFUSED.chunk(number));
  }
  return { manifest: opened.manifest, text };
}

/** Checks a backup and restores it. After an interruption, call it again with the same arguments: it continues. */
export async function restoreBackup({ call, store, format, secret, replace, onProgress = () => undefined }) {
  const { manifest, text } = await checkBackup({ store, format, secret });
  const begin = JSON.stringify({ manifest: text, ...(replace ? { replace } : {}) });
  let state = await askData(call, 'POST', '/restores', begin);
  while (!state.isReady) state = await askData(call, 'POST', '/restores', begin);
  for (const [number, facts] of manifest.chunks.entries()) {
    if (number < state.next) continue;
    const bytes = await store.read(format.chunkName(number, facts));
    const query = new URLSearchParams({ part: facts.part });
    await ask(call, 'PUT', `/restores/chunks/${number}?${query}`, bytes);
    onProgress(facts, number + 1, manifest.chunks.length);
  }
  return askData(call, 'POST', '/restores/finish', JSON.stringify({ manifest: text }));
}
