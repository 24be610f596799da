/** Every table of the database, for drizzle and drizzle-kit. */
export * from './accounts';
export * from './admins';
export * from './audit';
export * from './feedback';
export * from './listings';
export * from './media';
export * from './milestones';
export * from './notifications';
export * from './outbox';
export * from './plans';
export * from './resources';
export * from './saved';
export * from './saved-searches';
export * from './security';
export * from './startup-terms';
export * from './support';
export * from './tool-documents';
