/** The numbers at the top of the operators' dashboard. */

export interface AdminOverview {
  /** Accounts of both kinds whose e-mail is confirmed. */
  verifiedUsers: number;
  /** Accounts of both kinds whose second factor is switched on. */
  twoFactorUsers: number;
  founders: number;
  visitors: number;
}

/** Title of each card, in the order in which they are. */
export const OVERVIEW_CARDS: readonly (readonly [keyof AdminOverview, string])[] = [
  ['verifiedUsers', 'Total Verified Users'],
  ['twoFactorUsers', '2FA Enabled Users'],
  ['founders', 'Total Founders'],
  ['visitors', 'Total Visitors'],
];
