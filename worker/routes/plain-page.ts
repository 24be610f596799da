/** The frame of the pages that the API itself shows: one document, its own style, no script. */
import { html, raw } from 'hono/html';

type Html = ReturnType<typeof html>;

/** `main` is escaped already; `style` is ours. */
export const plainPage = (title: string, style: string, main: Html) =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title}</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>
          ${raw(style)}
        </style>
      </head>
      <body>
        <main>
          <h1>${title}</h1>
          ${main}
        </main>
      </body>
    </html>`;
