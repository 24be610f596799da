/** One entry for the islands of the page about security, because a page requests each entry as a separate file. */
export { Sessions } from './sessions/Sessions';
export { default as ImportData } from './import/ImportData';
export { default as Tokens } from './tokens/Tokens';
export { default as Webhooks } from './tokens/Webhooks';
export { default as AccountEvents } from './security/AccountEvents';
export { default as ChangePassword } from './security/ChangePassword';
export { default as DeleteAccount } from './security/DeleteAccount';
export { default as DownloadData } from './security/DownloadData';
export { default as OwnDevice } from './security/OwnDevice';
export { default as TwoFactor } from './security/TwoFactor';
