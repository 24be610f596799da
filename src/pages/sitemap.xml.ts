/**
 * The addresses that search engines may list, with the same origin as the canonical links of the pages. /home shows the same page as "/"
 * and is left out.
 */
import type { APIRoute } from 'astro';

const PAGES = [
  '/',
  '/subscription-plans',
  '/support',
  '/coming-soon',
  '/privacy',
  '/terms',
  '/security',
  '/developers',
  '/flow-builder',
  '/flow-builder/tutorials',
  '/flow-builder/documentation',
];

export const GET: APIRoute = ({ site }) => {
  const places = PAGES.map((path) => `  <url><loc>${new URL(path, site).href}</loc></url>`).join('\n');
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${places}\n</urlset>\n`,
    { headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=86400' } },
  );
};
