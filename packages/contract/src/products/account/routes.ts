import { accountConsoleRoutes } from './console-routes.ts';
import { entryRoutes } from './entry-routes.ts';
import { factorRoutes } from './factor-routes.ts';
import { profileRoutes } from './profile-routes.ts';

/** Routes of the account area. */
export const accountRoutes = { ...entryRoutes, ...factorRoutes, ...profileRoutes, ...accountConsoleRoutes } as const;
