import type { PermissionName } from '@bourse/contract';
import { FEATURES } from './features/index.ts';
import { PRODUCT_ROOMS, type RoomsSetup } from './platform/core-host/rooms-setup.ts';
import type { Declared } from './platform/declared.ts';
import type { Feature } from './platform/feature.ts';
import type { ProjectionSetup } from './platform/projections/projector.ts';
import { PROJECTION_SETUP } from './projections.ts';

/** The features and settings of a server. A test may add to the product's own. */
export interface Composition {
  readonly rooms: RoomsSetup;
  readonly projections: ProjectionSetup;
  /** In start order. */
  readonly features: readonly Feature[];
}

/** The product's own lists. */
export const PRODUCT: Composition = { rooms: PRODUCT_ROOMS, projections: PROJECTION_SETUP, features: FEATURES };

/** What some features declare. Throws when a name occurs twice. */
export function declaredBy(features: readonly Feature[]): Declared {
  const once = <T extends string>(names: readonly T[], what: string): readonly T[] => {
    const twice = names.find((name, at) => names.indexOf(name) !== at);
    if (twice !== undefined) throw new Error(`two features declare the ${what} ${twice}`);
    return names;
  };
  once(
    features.map(({ name }) => name),
    'name',
  );
  once(
    features.flatMap(({ view }) => view?.name ?? []),
    'view part',
  );
  const modules = features.flatMap(({ modules: own = [] }) => own);
  const permissions = features.flatMap(({ permissions: own = {} }) => Object.entries(own));
  once(
    permissions.map(([name]) => name),
    'permission',
  );
  return {
    modules: new Set(once(modules, 'module')),
    permissions: new Map(permissions as [PermissionName, string][]),
  };
}
