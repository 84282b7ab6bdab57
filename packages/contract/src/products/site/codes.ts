import type { CodeTable } from '../../code-table.ts';

/** Rejections of the site product. */
export const siteCodes = {
  SETTING_INVALID: { code: 40012, http: 400, msg: 'The setting does not take this value.' },
  SETTING_UNKNOWN: { code: 40401, http: 404, msg: 'There is no such setting.' },
} as const satisfies CodeTable;
