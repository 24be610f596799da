/** What the commands of a document open: one file, which is fetched with the first of them. */
export { NameDialog } from '@/islands/ui/overlay/NameDialog';
export { default as CurrencyDialog } from './CurrencyDialog';
export { default as KeepDialog } from './KeepDialog';
export { default as VersionsDialog } from './VersionsDialog';
