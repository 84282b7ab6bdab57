const MOCK_PREFIX = 'F_';

/** Whether an asset is play money, in which simulated contracts settle: `F_USDT`. It is in the mock wallet only, has no price, and no door lets it out. */
export function isMockAsset(code: string): boolean {
  return code.startsWith(MOCK_PREFIX);
}

/** The code of the currency that a mock one stands for: `USDT` for `F_USDT`; any other code is its own. */
export function realAssetCode(code: string): string {
  return isMockAsset(code) ? code.slice(MOCK_PREFIX.length) : code;
}
