/** Who may be written to: consents, suppressions and reports of mails that came back. */
export const CONSENT_SOURCES = ['settings', 'preference-page', 'one-click', 'complaint'] as const;
export type ConsentSource = (typeof CONSENT_SOURCES)[number];

export const SUPPRESSION_SCOPES = ['all', 'invitations'] as const;
export type SuppressionScope = (typeof SUPPRESSION_SCOPES)[number];

export const SUPPRESSION_REASONS = ['hard-bounce', 'complaint', 'operator', 'unwanted'] as const;
export type SuppressionReason = (typeof SUPPRESSION_REASONS)[number];

export const BOUNCE_KINDS = ['hard', 'soft', 'complaint'] as const;
export type BounceKind = (typeof BOUNCE_KINDS)[number];
