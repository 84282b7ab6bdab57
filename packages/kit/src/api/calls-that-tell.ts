/**
 * Calls that a form makes while somebody is typing or before it sends: prechecks, lists of addresses, validations. Their
 * forms tell every refusal in their own place, so no dialog of the whole page may open over them.
 */
const PATHS: ReadonlySet<string> = new Set([
  '/hk-web/capital/transfer/precheck',
  '/hk-web/capital/withdrawCheck',
  '/hk-web/v2/capital/validateAddress',
  '/hk-web/recharge/address/list',
  '/hk-web/v3/capital/list_withdraw_address',
  '/hk-web/capital/withdraw_address/list',
]);

/** Whether the caller of a path tells its refusals itself. */
export function tellsItself(path: string): boolean {
  return PATHS.has(path);
}
