import type { ModuleName, PermissionName } from '@bourse/contract';

/** Permissions with what each allows, in one sentence. */
export type Permissions = ReadonlyMap<PermissionName, string>;

/** What the features of a server declare: routes may name nothing else. */
export interface Declared {
  /** Parts of the exchange that an operator can switch off or restrict to verified users. */
  readonly modules: ReadonlySet<ModuleName>;
  readonly permissions: Permissions;
}
