import { consolePermissions } from './products/console/permissions.ts';
import { sitePermissions } from './products/site/permissions.ts';
import { transferPermissions } from './products/transfer/permissions.ts';

export { consolePermissions, sitePermissions, transferPermissions };

/**
 * Every permission of the exchange with what it allows, in one sentence. A product declares its own in
 * `products/<name>/permissions.ts`; names are `<product>.<thing>.<verb>` and stable for ever, because roles store them.
 */
export const PERMISSIONS = { ...sitePermissions, ...consolePermissions, ...transferPermissions } as const;

/** The name of a permission. */
export type PermissionName = keyof typeof PERMISSIONS;

/** Every permission's name, in the order of the table. */
export const PERMISSION_NAMES = Object.keys(PERMISSIONS) as PermissionName[];
