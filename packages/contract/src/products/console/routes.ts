import { consoleAccessRoutes } from './access.ts';
import { consoleBooksRoutes } from './books.ts';
import { consoleHomeRoutes } from './home.ts';
import { consoleJobsRoutes } from './jobs.ts';
import { consoleMailsRoutes } from './mails.ts';
import { consoleMarketsRoutes } from './markets.ts';
import { consoleOutboxRoutes } from './outbox.ts';
import { consolePeopleRoutes } from './people.ts';
import { consoleSettingsRoutes } from './settings.ts';
import { consoleUsersRoutes } from './users.ts';

/** Routes of the console area, room by room. */
export const consoleRoutes = {
  ...consoleAccessRoutes,
  ...consoleHomeRoutes,
  ...consoleUsersRoutes,
  ...consolePeopleRoutes,
  ...consoleMarketsRoutes,
  ...consoleSettingsRoutes,
  ...consoleJobsRoutes,
  ...consoleOutboxRoutes,
  ...consoleMailsRoutes,
  ...consoleBooksRoutes,
} as const;
