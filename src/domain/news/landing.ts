/** What the landing page asks of the news. Apart from the schema, so that the page carries no validator. */

/** The first words of the landing page's query; the visitor's state follows where it is known. */
export const LANDING_NEWS_QUERY = 'Indian startup funding news';
export const LANDING_NEWS_LIMIT = 6;
