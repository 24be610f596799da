/** Every table of the database, for drizzle and drizzle-kit. */
export * from './accounts';
export * from './audit';
export * from './feedback';
export * from './listings';
export * from './media';
export * from './notifications';
export * from './outbox';
export * from './saved';
export * from './security';
export * from './support';
