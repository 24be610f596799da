/** The page to return to after signing in, read from the address. */
import { RETURN_TO, returnQuery, safeReturnTo } from '@/domain/addresses/return-to';

/** The page to open after signing in; home by default. */
export const returnPage = (): string => safeReturnTo(new URLSearchParams(location.search).get(RETURN_TO));

/** The query for a request that mails a link, so that the link leads back to that page; empty for home. */
export const returnPageQuery = () => new URLSearchParams(returnQuery(returnPage()));
