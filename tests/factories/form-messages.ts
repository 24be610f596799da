/** The error messages that a form reports for its fields, for tests. */

/** The last message at each field. */
export const messagesOf = (reading: {
  success: boolean;
  error?: { issues: { message: string; path: PropertyKey[] }[] };
}) => Object.fromEntries((reading.error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]));
