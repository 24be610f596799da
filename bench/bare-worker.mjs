// The measure: a Worker that does nothing but one D1 query and answers it as JSON. No framework, no headers, no checks.
const COLUMNS =
  'seq, id, kind, name, logo, city, region, type, sectors, focus_industries, stages, about, website, linkedin, twitter, is_active, is_sample, invested_count, portfolio';

const QUERIES = {
  // One keyset query of six rows, as the list of a directory needs it.
  '/list': (db, params) =>
    db
      .prepare(
        `SELECT ${COLUMNS} FROM listings WHERE kind = ? AND is_active = 1 AND (sort_name, seq) > (?, ?) ORDER BY sort_name, seq LIMIT 6`,
      )
      .bind(params.get('kind') ?? 'pre-seed', params.get('name') ?? '', 0),
  // The simplest implementation: a trigram index over the same texts, ranked over all matches.
  '/search': (db, params) =>
    db
      .prepare(
        `SELECT ${COLUMNS.replace(/\w+/g, 'listings.$&')} FROM bench_trigrams JOIN listings ON listings.seq = bench_trigrams.rowid WHERE bench_trigrams MATCH ? AND listings.is_active = 1 ORDER BY rank LIMIT 6`,
      )
      .bind(
        (params.get('q') ?? '')
          .split(' ')
          .map((word) => `"${word}"`)
          .join(' '),
      ),
  '/detail': (db, params) => db.prepare('SELECT * FROM listings WHERE id = ?').bind(params.get('id') ?? ''),
};

// Rows of one statement, as plain as SQLite takes them.
const INSERT = `INSERT INTO listings (id, kind, name, logo, city, region, type, sectors, focus_industries, stages, about, website,
    linkedin, twitter, invested_count, investor_status, portfolio, is_active, is_sample, created_at, updated_at)
  SELECT (value->>'id') || (value->>'name'), 'angel', value->>'name', value->>'logo', value->>'city', value->>'region', value->>'type',
    value->>'sectors', value->>'focusIndustries', value->>'stages', value->>'about', value->>'website', value->>'linkedin',
    value->>'twitter', value->>'investedCount', value->>'status', value->>'portfolio', value->>'isActive', value->>'isSample', 0, 0
  FROM json_each(?1)`;

async function hashOnce() {
  const { scryptSync } = await import('node:crypto');
  scryptSync('Harbour-Lantern-42', 'sixteen byte salt', 32, { N: 16384, r: 8, p: 5, maxmem: 64 * 1024 * 1024 });
  return Response.json({ success: true });
}

export default {
  async fetch(request, env) {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname === '/hello') return Response.json({ success: true });
    if (pathname === '/hash') return hashOnce();
    if (pathname === '/insert') {
      await env.DB.prepare(INSERT)
        .bind(await request.text())
        .run();
      return Response.json({ success: true });
    }
    const query = QUERIES[pathname];
    if (!query) return new Response(null, { status: 404 });
    const { results } = await query(env.DB, searchParams).all();
    return Response.json({ success: true, data: results });
  },
};
