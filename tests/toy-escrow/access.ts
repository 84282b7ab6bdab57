import type { ModuleName, PermissionName } from '@bourse/contract';
import { defineSettings, setting } from '@bourse/server/platform/site-settings/setting.ts';
import * as z from 'zod/mini';

// The toy is not in the contract's lists, so its names are not in their types.

/** The switch by which an operator closes the toy. */
export const ESCROW_MODULE = 'toy-escrow' as ModuleName;

/** Names the permission to read everybody's escrows. */
export const READ_ESCROWS = 'toy-escrow.escrows.read' as PermissionName;

/** What roles may allow. */
export const escrowPermissions = { [READ_ESCROWS]: 'Read the escrows of all users.' } as Readonly<
  Partial<Record<PermissionName, string>>
>;

/** What operators can set. */
export const escrowSettings = defineSettings({
  toyEscrowMaxHours: setting(z.int().check(z.minimum(1), z.maximum(8_760)), 48, {
    summary: 'Hours until the latest deadline that an escrow may have.',
  }),
});
