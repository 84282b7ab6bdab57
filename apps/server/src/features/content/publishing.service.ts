/**
 * What operators do with articles.
 *
 * Goal: readers see only what was published as it was seen by whoever published it. Method: every save is a new version; publishing copies
 * the newest versions into `content_live`, which is all that readers' queries know, and names the revision that was seen. A scheduled
 * article is copied when it is scheduled, so that a later draft does not slip in; a job flips its state when the time has come, and the
 * view that readers' queries use compares the time once more. Not handled: changes to a published article at a later time; it is
 * withdrawn first, or changed at once.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { ClientBase, Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import { type ApiResult, type Rejection, reject } from '../../platform/http/api-result.ts';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Notifier } from '../../platform/notify/notify.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { broadcastPublication } from './content.messages.ts';
import type { ContentCategory } from './default-categories.ts';
import {
  type DocumentChange,
  type DocumentRow,
  findDocument,
  insertDocument,
  insertVersion,
  lockDocument,
  type NewestRow,
  newestVersions,
  putLive,
  removeLiveExcept,
  updateDocument,
} from './documents.store.ts';
import { readVotes } from './votes.store.ts';

type Document = RouteData<'consoleContentDocument'>;
type Changed = ApiResult<Document>;

/** What publishes a scheduled article; its id is the article's. */
export const PUBLISH_JOB = 'content.publish';

/** Dependencies of the operators' service. */
export interface PublishingDeps {
  readonly pool: Pool;
  readonly jobs: Jobs;
  readonly notifier: Notifier;
  readonly nowMs: () => number;
  readonly categories: () => readonly ContentCategory[];
}

/** Creates, changes and publishes articles. */
export class PublishingService {
  private readonly deps: PublishingDeps;

  constructor(deps: PublishingDeps) {
    this.deps = deps;
  }

  /** An article with its newest texts. Rejected: CONTENT_UNKNOWN. */
  async read(documentId: string): Promise<Changed> {
    const row = await findDocument(this.deps.pool, documentId);
    return row === undefined ? reject('CONTENT_UNKNOWN', 'documentId') : { ok: true, value: await this.data(row) };
  }

  /** Creates an article without a text. Rejected: CONTENT_CODE_TAKEN, CONTENT_CATEGORY_UNKNOWN. */
  async create(body: RouteBody<'createContent'>): Promise<Changed> {
    if (!this.hasCategory(body.kind, body.category)) return reject('CONTENT_CATEGORY_UNKNOWN', 'category');
    const documentId = await inTransaction(this.deps.pool, async (tx) => {
      const id = await insertDocument(tx, { ...body, source: 'operator' }, this.deps.nowMs());
      if (id !== undefined) await markAct(tx);
      return id;
    });
    return documentId === undefined ? reject('CONTENT_CODE_TAKEN', 'code') : this.read(documentId.toString());
  }

  /** Changes what is said beside the texts. Rejected: CONTENT_UNKNOWN, CONTENT_CHANGED, CONTENT_CATEGORY_UNKNOWN. */
  set(documentId: string, body: RouteBody<'setContent'>): Promise<Changed> {
    return this.change(documentId, body.seenRevision, async (_tx, { kind }) => {
      if (!this.hasCategory(kind, body.category)) return reject('CONTENT_CATEGORY_UNKNOWN', 'category');
      const { category, isSilent, related } = body;
      return { category, isSilent, related: [...related] };
    });
  }

  /** Pins or unpins. Rejected: CONTENT_UNKNOWN, CONTENT_CHANGED. */
  pin(documentId: string, { seenRevision, isPinned }: RouteBody<'pinContent'>): Promise<Changed> {
    return this.change(documentId, seenRevision, async () => ({ isPinned }));
  }

  /** Saves a new version of a text. Rejected: CONTENT_UNKNOWN, CONTENT_CHANGED. */
  saveDraft(documentId: string, author: string, body: RouteBody<'saveContentDraft'>): Promise<Changed> {
    return this.change(documentId, undefined, async (tx, row) => {
      const { language, seenVersionId, ...texts } = body;
      const newest = (await newestVersions(tx, row.documentId)).find((version) => version.language === language);
      if ((newest?.versionId.toString() ?? '') !== seenVersionId) return reject('CONTENT_CHANGED', 'seenVersionId');
      await insertVersion(tx, row.documentId, { ...texts, language, author }, this.deps.nowMs());
      return {};
    });
  }

  /**
   * Publishes the newest texts, at once or at a time. Rejected: CONTENT_UNKNOWN, CONTENT_CHANGED, CONTENT_ZONE_INVALID, CONTENT_TIME_INVALID,
   * CONTENT_STATE, CONTENT_INCOMPLETE.
   */
  publish(documentId: string, { seenRevision, atMs, zone }: RouteBody<'publishContent'>): Promise<Changed> {
    return this.change(documentId, seenRevision, async (tx, row) => {
      const nowMs = this.deps.nowMs();
      if (!isZone(zone)) return reject('CONTENT_ZONE_INVALID', 'zone');
      if (atMs !== 0 && atMs <= nowMs) return reject('CONTENT_TIME_INVALID', 'atMs');
      if (atMs !== 0 && row.state === 'published') return reject('CONTENT_STATE');
      const live = await copyToLive(tx, row.documentId, atMs || nowMs);
      if (!live) return reject('CONTENT_INCOMPLETE');
      const { jobs } = this.deps;
      if (atMs === 0) {
        await jobs.cancel(tx, PUBLISH_JOB, documentId);
        return row.state === 'published' ? {} : this.becomeVisible(tx, row, nowMs, zone);
      }
      await jobs.at(tx, atMs, { kind: PUBLISH_JOB, id: documentId });
      return { state: 'scheduled', publishMs: atMs, publishZone: zone };
    });
  }

  /** Withdraws an article, or takes back its schedule. Rejected: CONTENT_UNKNOWN, CONTENT_CHANGED, CONTENT_NOT_PUBLISHED. */
  withdraw(documentId: string, { seenRevision }: RouteBody<'withdrawContent'>): Promise<Changed> {
    return this.change(documentId, seenRevision, async (tx, { documentId: id, state, publications }) => {
      if (state !== 'published' && state !== 'scheduled') return reject('CONTENT_NOT_PUBLISHED');
      await this.deps.jobs.cancel(tx, PUBLISH_JOB, documentId);
      await removeLiveExcept(tx, id, []);
      const wasPublic = state === 'published' || publications > 0;
      return wasPublic ? { state: 'withdrawn' } : { state: 'draft', publishMs: 0, publishZone: '' };
    });
  }

  /** Publishes a scheduled article whose time has come; anything else was changed meanwhile and is left alone. */
  async publishDue(documentId: string): Promise<void> {
    await inTransaction(this.deps.pool, async (tx) => {
      const row = await lockDocument(tx, documentId);
      const nowMs = this.deps.nowMs();
      if (row?.state !== 'scheduled' || row.publishMs > nowMs) return;
      const change = await this.becomeVisible(tx, row, Number(row.publishMs), row.publishZone);
      await updateDocument(tx, row.documentId, change, nowMs);
    });
  }

  private async becomeVisible(tx: ClientBase, row: DocumentRow, publishMs: number, publishZone: string) {
    const publications = row.publications + 1;
    if (!row.isSilent) {
      const { rows: texts } = await tx.query<{ language: string; title: string; summary: string }>(
        'select language, title, summary from content_live where document_id = $1',
        [row.documentId],
      );
      await broadcastPublication(this.deps.notifier, tx, { ...row, publications, texts });
    }
    return { state: 'published', publishMs, publishZone, publications } as const;
  }

  /** Runs a change of an article in a transaction of its own; a seen revision must be the current one. */
  private async change(
    documentId: string,
    seenRevision: number | undefined,
    work: (tx: ClientBase, row: DocumentRow) => Promise<DocumentChange | Rejection>,
  ): Promise<Changed> {
    const rejection = await inTransaction(this.deps.pool, async (tx) => {
      const row = await lockDocument(tx, documentId);
      if (row === undefined) return reject('CONTENT_UNKNOWN', 'documentId');
      if (seenRevision !== undefined && row.revision !== seenRevision) return reject('CONTENT_CHANGED', 'seenRevision');
      const change = await work(tx, row);
      if ('ok' in change) return change;
      await updateDocument(tx, row.documentId, change, this.deps.nowMs());
      await markAct(tx);
      return undefined;
    });
    return rejection ?? this.read(documentId);
  }

  private hasCategory(kind: Document['kind'], category: string): boolean {
    return this.deps.categories().some((item) => item.kind === kind && item.category === category);
  }

  private async data(row: DocumentRow): Promise<Document> {
    const { pool } = this.deps;
    const [texts, { yes, no }] = await Promise.all([
      newestVersions(pool, row.documentId),
      readVotes(pool, row.documentId),
    ]);
    const { related } = row;
    return { ...documentData(row), related: [...related], texts: texts.map(textData), votes: { yes, no } };
  }
}

/** An article as the console lists it. */
export function documentData(row: DocumentRow): RouteData<'consoleContent'>['items'][number] {
  const { documentId, publishMs, updatedMs, related: _, publications: __, ...rest } = row;
  return {
    ...rest,
    documentId: documentId.toString(),
    publishMs: Number(publishMs),
    updatedMs: Number(updatedMs),
  };
}

function textData(version: NewestRow): Document['texts'][number] {
  const { language, title, summary, keywords, body } = version;
  return {
    language: language as Document['texts'][number]['language'],
    versionId: version.versionId.toString(),
    liveVersionId: version.liveVersionId?.toString() ?? '',
    ...{ title, summary, keywords, body },
    updatedMs: Number(version.createdMs),
    updatedBy: version.author,
  };
}

/**
 * Gives readers the newest versions; languages whose newest version is empty are taken away. False: there is none with a title and a text, or
 * one has only half of it.
 */
async function copyToLive(tx: ClientBase, documentId: bigint, changedMs: number): Promise<boolean> {
  const written = (await newestVersions(tx, documentId)).filter(({ title, body }) => title.trim() + body.trim() !== '');
  if (written.length === 0 || written.some(({ title, body }) => title.trim() === '' || body.trim() === ''))
    return false;
  await removeLiveExcept(
    tx,
    documentId,
    written.map(({ language }) => language),
  );
  for (const version of written) {
    if (version.liveVersionId !== version.versionId) await putLive(tx, documentId, version, changedMs);
  }
  return true;
}

function isZone(zone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
}
