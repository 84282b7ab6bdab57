import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { type RouteName, type RouteSpec, routes } from '@bourse/contract';
import { expect, it } from 'vitest';
import { createBareApp } from '../../testing/bare-app.ts';
import type { AuditNote } from '../audit/entry.ts';
import type { SessionUser } from '../auth/session-user.ts';
import { fileRouteOf } from './file-route.ts';

const SPEC: RouteSpec = { ...routes.userPhoto, path: '/document/{fileId}', permission: 'site.settings.read' };
const user = { sessionId: 'session', userId: 'operator', csrfToken: 'token' } as SessionUser;

it.each([
  [true, 200, 'ok'],
  [false, 403, 'FORBIDDEN'],
])(
  'a file behind a permission leaves an entry in the audit log for each look (allowed: %s)',
  async (isAllowed, status, outcome) => {
    const notes: AuditNote[] = [];
    const audit = { record: async (note: AuditNote) => notes.push(note) > 0, isBehind: () => false };
    const app = await createBareApp({ user, audit, permissions: { has: () => isAllowed } });
    const fileId = randomUUID();
    fileRouteOf(app, 'document' as RouteName, SPEC, async () => {
      return { ok: true, value: { fileId, ownerId: 'owner', type: 'image/png', bytes: Buffer.from('png') } } as const;
    });
    await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    const { port } = app.fastify.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/document/${fileId}`);
    expect(response.status).toBe(status);
    expect(notes).toMatchObject([{ userId: 'operator', route: 'document', outcome, request: { params: { fileId } } }]);
    await app.fastify.close();
  },
);
