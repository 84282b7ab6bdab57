import { accountPermissions } from './products/account/permissions.ts';
import { consolePermissions } from './products/console/permissions.ts';
import { contentPermissions } from './products/content/permissions.ts';
import { kycPermissions } from './products/kyc/permissions.ts';
import { marketsPermissions } from './products/markets/permissions.ts';
import { sitePermissions } from './products/site/permissions.ts';
import { supportPermissions } from './products/support/permissions.ts';
import { transferPermissions } from './products/transfer/permissions.ts';

export {
  accountPermissions,
  consolePermissions,
  contentPermissions,
  kycPermissions,
  marketsPermissions,
  sitePermissions,
  supportPermissions,
  transferPermissions,
};

/**
 * Every permission of the exchange with what it allows, in one sentence. A product declares its own in
 * `products/<name>/permissions.ts`; names are `<product>.<thing>.<verb>` and stable for ever, because roles store them.
 */
export const PERMISSIONS = {
  ...sitePermissions,
  ...accountPermissions,
  ...consolePermissions,
  ...contentPermissions,
  ...kycPermissions,
  ...marketsPermissions,
  ...supportPermissions,
  ...transferPermissions,
} as const;

/** The name of a permission. */
export type PermissionName = keyof typeof PERMISSIONS;

/** Every permission's name, in the order of the table. */
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as PermissionName[];
