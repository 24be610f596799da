// A news feed on localhost for the benchmarks: forty stories of the last hours, so that what is measured is the cache.
import { createServer } from 'node:http';

const item = (n) =>
  `<item><title>Story number ${n} of a startup in India that raises a round</title><link>https://paper.example/${n}</link>` +
  `<pubDate>${new Date(Date.now() - n * 600_000).toUTCString()}</pubDate><source>The Paper</source>` +
  `<description>Two sentences as a publisher writes them. They are as long as such sentences are.</description></item>`;

/** Returns the address of the feed, as NEWS_FEED_URL takes it, and `close`. */
export async function startNewsFeed() {
  const server = createServer((_request, response) => {
    const items = Array.from({ length: 40 }, (_, n) => item(n)).join('');
    response.writeHead(200, { 'content-type': 'application/rss+xml' });
    response.end(`<rss version="2.0"><channel><title>Feed</title>${items}</channel></rss>`);
  });
  await new Promise((done) => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${server.address().port}/?q={query}`,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
