import type { RouteData, RouteQuery } from '@bourse/contract';
import { invariant } from '@bourse/domain';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import type { HttpApp } from '../../platform/http/http-app.ts';
import { route } from '../../platform/http/route.ts';
import { cursorOf, decodeCursor, encodeCursor } from '../../platform/pages/cursor.ts';
import { pageOf, pageSize } from '../../platform/pages/page.ts';
import { addNote, clearFlag, listFlags, listNotes, raiseFlag } from './people.store.ts';
import { type ConsoleUsers, isOwn } from './users.service.ts';
import type { UserProfile } from './users.store.ts';

const NOTES_CURSOR = cursorOf('console-notes', ['int']);
const FLAGS_CURSOR = cursorOf('console-flags', ['int', 'int']);

/** Dependencies of the routes. */
export interface NoteDeps extends Pick<FeatureContext, 'db'> {
  readonly users: Pick<ConsoleUsers, 'find'>;
}

/** Registers the routes of notes and risk flags. Nobody reads or writes those about himself. */
export function registerNotes(app: HttpApp, deps: NoteDeps): void {
  const { pool } = deps.db;
  route(app, 'consoleUserNotes', ({ params, query, user }) => notesPage(deps, user, Number(params.accountId), query));
  route(app, 'addUserNote', async ({ params, body, user }) => {
    const found = await findOther(deps, user, Number(params.accountId));
    if (!found.ok) return found;
    const note = await addNote(pool, found.value.userId, user.email, body.text);
    invariant(note !== undefined, 'an inserted note is returned');
    return { ok: true, value: note };
  });
  route(app, 'consoleUserFlags', ({ params, query, user }) => flagsPage(deps, user, Number(params.accountId), query));
  route(app, 'raiseUserFlag', async ({ params, body, user }) => {
    const found = await findOther(deps, user, Number(params.accountId));
    if (!found.ok) return found;
    const raised = await raiseFlag(pool, found.value.userId, { by: user.email, ...body });
    return raised === undefined ? reject('FLAG_RAISED', 'flag') : { ok: true, value: raised };
  });
  route(app, 'clearUserFlag', async ({ params: { accountId, flagId }, body, user }) => {
    const found = await findOther(deps, user, Number(accountId));
    if (!found.ok) return found;
    const cleared = await clearFlag(pool, found.value.userId, { by: user.email, flagId, ...body });
    return cleared === undefined ? reject('FLAG_UNKNOWN', 'flagId') : { ok: true, value: cleared };
  });
}

/** A user who is neither the caller nor one of his sub-accounts. Rejected: NOTE_OWN, UNKNOWN_ACCOUNT. */
async function findOther({ users }: NoteDeps, by: SessionUser, accountId: number): Promise<ApiResult<UserProfile>> {
  const found = await users.find(accountId);
  if (!found.ok) return found;
  return isOwn(by, found.value) ? reject('NOTE_OWN', 'accountId') : found;
}

async function notesPage(
  deps: NoteDeps,
  by: SessionUser,
  accountId: number,
  query: RouteQuery<'consoleUserNotes'>,
): Promise<ApiResult<RouteData<'consoleUserNotes'>>> {
  const cursor = decodeCursor(NOTES_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const found = await findOther(deps, by, accountId);
  if (!found.ok) return found;
  const limit = pageSize(query.limit);
  const rows = await listNotes(deps.db.pool, found.value.userId, cursor.value?.[0], limit + 1);
  const cursorAfter = ({ noteId }: { readonly noteId: string }) => encodeCursor(NOTES_CURSOR, [BigInt(noteId)]);
  return { ok: true, value: pageOf(rows, limit, cursorAfter, (note) => note) };
}

async function flagsPage(
  deps: NoteDeps,
  by: SessionUser,
  accountId: number,
  query: RouteQuery<'consoleUserFlags'>,
): Promise<ApiResult<RouteData<'consoleUserFlags'>>> {
  const cursor = decodeCursor(FLAGS_CURSOR, query.cursor);
  if (!cursor.ok) return cursor;
  const found = await findOther(deps, by, accountId);
  if (!found.ok) return found;
  const limit = pageSize(query.limit);
  const after = cursor.value && { isCleared: cursor.value[0] === 1n, flagId: cursor.value[1] ?? 0n };
  const rows = await listFlags(deps.db.pool, found.value.userId, after, limit + 1);
  const cursorAfter = ({ clearedMs, flagId }: (typeof rows)[number]) =>
    encodeCursor(FLAGS_CURSOR, [clearedMs === 0 ? 0n : 1n, BigInt(flagId)]);
  return { ok: true, value: pageOf(rows, limit, cursorAfter, (flag) => flag) };
}
