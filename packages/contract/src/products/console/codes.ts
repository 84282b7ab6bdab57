import type { CodeTable } from '../../code-table.ts';

/** Rejections of the console: roles, acts that need a second person, users, markets, jobs, mails and settings. */
export const consoleCodes = {
  ROLE_UNKNOWN: { code: 40403, http: 404, msg: 'There is no such role.' },
  ROLE_NAME_TAKEN: { code: 40903, http: 409, msg: 'Another role has this name.' },
  ROLE_BUILT_IN: { code: 40904, http: 409, msg: 'A built-in role cannot be changed or deleted.' },
  LAST_OWNER: { code: 40905, http: 409, msg: 'The last owner cannot be removed.' },
  PERMISSION_NOT_HELD: { code: 40303, http: 403, msg: 'The role has permissions that you do not have yourself.' },
  APPROVAL_UNKNOWN: { code: 40404, http: 404, msg: 'There is no such proposal, or not with this content.' },
  APPROVAL_CLOSED: { code: 40906, http: 409, msg: 'This proposal is already decided or has expired.' },
  APPROVER_TOO_NEW: {
    code: 40305,
    http: 403,
    msg: 'You have not had the permission for long enough to approve this proposal.',
  },
  STUCK_ROW_UNKNOWN: { code: 40407, http: 404, msg: 'There is no such stuck command.' },
  APPROVAL_OWN: { code: 40304, http: 403, msg: 'Somebody else has to decide on your own proposal.' },
  SESSION_UNKNOWN: { code: 40408, http: 404, msg: 'The user has no such session.' },
  FREEZE_OWN: { code: 40306, http: 403, msg: 'Somebody else has to freeze or unfreeze you.' },
  JOB_UNKNOWN: { code: 40409, http: 404, msg: 'There is no such job.' },
  JOB_RUNNING: { code: 40912, http: 409, msg: 'The job runs now.' },
  JOB_PERIODIC: { code: 40913, http: 409, msg: 'A periodic job cannot be given up.' },
  MAIL_UNKNOWN: { code: 40410, http: 404, msg: 'There is no such mail.' },
  MAIL_NOT_FAILED: { code: 40914, http: 409, msg: 'The mail has not failed.' },
  MAIL_TEXT_GONE: { code: 40915, http: 409, msg: 'The text of this mail is not kept any more.' },
  SETTING_CHANGED: { code: 40916, http: 409, msg: 'This is not the last change of the setting.' },
  TRADE_AREA_UNKNOWN: { code: 40411, http: 404, msg: 'There is no such trade area.' },
  MARKET_EXISTS: { code: 40917, http: 409, msg: 'Another market has this id or code.' },
  MARKET_BOUNDS_INVALID: { code: 41090, http: 400, msg: 'A number of the market is outside of its bounds.' },
  MARKET_LOT_NOT_IN_BASE_UNITS: {
    code: 41091,
    http: 400,
    msg: 'The market’s quantities have more decimals than the base coin.',
  },
  MARKET_NOTIONAL_NOT_EXACT: {
    code: 41092,
    http: 400,
    msg: 'Tick times lot is not a whole number of the quote coin’s smallest units.',
  },
  MARKET_NOTIONAL_OVERFLOWS: {
    code: 41093,
    http: 400,
    msg: 'The largest order at the highest price would be larger than any amount can be.',
  },
  ASSET_EXISTS: { code: 40918, http: 409, msg: 'Another coin has this id or code.' },
  ASSET_INVALID: { code: 41094, http: 400, msg: 'Id, code or decimals of the coin are not valid.' },
  FEE_RATE_INVALID: { code: 41095, http: 400, msg: 'The fee rate is outside of its bounds.' },
} as const satisfies CodeTable;
