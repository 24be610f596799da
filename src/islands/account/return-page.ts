/** The page that led to this one because no one was signed in, read from the address. */
import { RETURN_TO, returnQuery, safeReturnTo } from '@/domain/addresses/return-to';

/** Where to go after signing in; home where nothing else was asked for. */
export const returnPage = (): string => safeReturnTo(new URLSearchParams(location.search).get(RETURN_TO));

/** For a request that mails a link, so that the link leads back to that page; empty where that is home. */
export const returnPageQuery = () => new URLSearchParams(returnQuery(returnPage()));
