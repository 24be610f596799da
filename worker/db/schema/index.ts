/** Every table of the database, for drizzle and drizzle-kit. */
export * from './accounts';
export * from './admins';
export * from './records';
export * from './operations';
export * from './chat';
export * from './content';
export * from './support';
export * from './directory';
export * from './newsletters';
export * from './notifications';
export * from './plans';
export * from './quality';
export * from './saved';
export * from './tool-documents';
export * from './tokens';
