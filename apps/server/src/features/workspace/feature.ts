import { defineFeature } from '../../platform/feature.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { workspaceMigrations } from './workspace.migrations.ts';
import { WorkspaceService } from './workspace.service.ts';
import { WorkspaceStore } from './workspace.store.ts';

/** What users have arranged for themselves, the same in every browser: layouts, drawings, hotkeys, notes. */
export const workspace = defineFeature({
  name: 'workspace',
  migrations: workspaceMigrations,
  start: ({ db }) => {
    const service = new WorkspaceService(new WorkspaceStore(db.pool));
    return { routes: (app) => registerWorkspace(app, service) };
  },
});

function registerWorkspace(app: HttpApp, service: WorkspaceService): void {
  route(app, 'workspaceDocuments', async ({ query, user }) => ({ ok: true, value: await service.list(user, query) }));
  route(app, 'changeWorkspaceDocument', ({ body, user }) => service.change(user, body));
  route(app, 'deleteWorkspaceDocument', ({ query, user }) => service.remove(user, query));
}
