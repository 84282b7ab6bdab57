/**
 * Feedback: a user sends it, an operator answers. An adoption notifies the user of the reward as the operator has written it; nothing here moves
 * money, whoever grants the reward does that where money is moved.
 */
import type { RouteBody, RouteData } from '@bourse/contract';
import type { Pool } from 'pg';
import { markAct } from '../../platform/audit/act.ts';
import type { SessionUser } from '../../platform/auth/session-user.ts';
import type { FeatureContext } from '../../platform/feature.ts';
import type { FilePurpose, StoredFile } from '../../platform/files/files.ts';
import { type ApiResult, reject } from '../../platform/http/api-result.ts';
import { inTransaction } from '../../platform/projections/transaction.ts';
import { type FeedbackRow, type FeedbackStore, feedbackData } from './feedback.store.ts';
import { supportSettings } from './support.settings.ts';

type FeedbackData = RouteData<'submitFeedback'>;
type FeedbackState = FeedbackData['state'];

/** Screenshots; the upload's limit stands in the contract, too. */
const FEEDBACK_FILE: FilePurpose = {
  name: 'support.feedback',
  types: ['image/png', 'image/jpeg', 'image/webp'],
  maxBytes: 5 * 1024 * 1024,
  maxSide: 2_560,
};
/** Screenshots that wait for their feedback: a few tries. */
const MAX_UNSENT = 12;
const DAY_MS = 24 * 3_600_000;

/** Which state may follow which. */
const NEXT: Readonly<Record<FeedbackState, readonly FeedbackState[]>> = {
  received: ['in-work', 'adopted', 'declined', 'done'],
  'in-work': ['in-work', 'adopted', 'declined', 'done'],
  adopted: ['done'],
  declined: [],
  done: [],
};

/** Dependencies of the service. */
export interface FeedbackDeps extends Pick<FeatureContext, 'files' | 'notifier' | 'settings' | 'time'> {
  readonly pool: Pool;
  readonly store: FeedbackStore;
}

/** Takes and answers feedback. */
export class FeedbackService {
  private readonly deps: FeedbackDeps;

  constructor(deps: FeedbackDeps) {
    this.deps = deps;
  }

  /** Stores a screenshot for feedback to come. Rejected: FEEDBACK_FILES_FULL, as `Files.prepare` rejects. */
  async addFile(user: SessionUser, name: string, bytes: Buffer): Promise<ApiResult<RouteData<'addFeedbackFile'>>> {
    const { files, pool, store, time } = this.deps;
    const prepared = await files.prepare(FEEDBACK_FILE, bytes);
    if (!prepared.ok) return prepared;
    return inTransaction(pool, async (tx) => {
      await store.lockAccount(tx, user.accountId);
      if ((await store.countUnsentFiles(tx, user.accountId)) >= MAX_UNSENT) return reject('FEEDBACK_FILES_FULL');
      const fileId = await files.store(tx, user.userId, prepared.value);
      const { bytes: stored, type } = prepared.value;
      const file = { fileId, type, sizeBytes: stored.length, name };
      await store.addFile(tx, user.accountId, file, time.nowMs());
      return { ok: true, value: file };
    });
  }

  /** Sends feedback, once for a clientId. Rejected: FILE_UNKNOWN, FEEDBACK_TOO_MANY. */
  async submit(user: SessionUser, body: RouteBody<'submitFeedback'>): Promise<ApiResult<FeedbackData>> {
    const { pool, settings, store, time } = this.deps;
    const { accountId } = user;
    const known = await store.findSent(accountId, body.clientId);
    if (known !== undefined) return done(known);
    const fileIds = [...new Set(body.fileIds)];
    const most = settings.read(supportSettings.feedbackPerDay);
    // Only what is whole is committed: a missing file undoes the row.
    const sent = await inTransaction(pool, async (tx): Promise<ApiResult<bigint | undefined>> => {
      await store.lockAccount(tx, accountId);
      if ((await store.findSent(accountId, body.clientId, tx)) !== undefined) return { ok: true, value: undefined };
      const nowMs = time.nowMs();
      if ((await store.countSince(tx, accountId, nowMs - DAY_MS)) >= most) return reject('FEEDBACK_TOO_MANY');
      await tx.query('savepoint feedback');
      const id = await store.add(tx, accountId, body, nowMs);
      if ((await store.takeFiles(tx, accountId, id, fileIds)) === fileIds.length) return { ok: true, value: id };
      await tx.query('rollback to savepoint feedback');
      return reject('FILE_UNKNOWN', 'fileIds');
    });
    if (!sent.ok) return sent;
    const row = await (sent.value === undefined ? store.findSent(accountId, body.clientId) : store.find(sent.value));
    return row === undefined ? reject('FEEDBACK_UNKNOWN') : done(row);
  }

  /** A screenshot of the user's own, or of some feedback. Rejected: FILE_UNKNOWN. */
  async file(
    fileId: string,
    of: { readonly accountId: number } | { readonly feedbackId: bigint },
  ): Promise<ApiResult<StoredFile>> {
    const { files, store } = this.deps;
    const file = (await store.hasFile(fileId, of)) ? await files.read(FEEDBACK_FILE, fileId) : undefined;
    return file === undefined ? reject('FILE_UNKNOWN', 'fileId') : { ok: true, value: file };
  }

  /** Sets state and answer, and notifies the user. Rejected: FEEDBACK_UNKNOWN, FEEDBACK_CHANGED, FEEDBACK_DECIDED, FEEDBACK_REWARD_INVALID. */
  async answer(
    by: SessionUser,
    feedbackId: bigint,
    { answer, reward, state, version }: RouteBody<'answerFeedback'>,
  ): Promise<ApiResult<FeedbackData>> {
    const { pool, store, time } = this.deps;
    if ((reward !== undefined) !== (state === 'adopted')) return reject('FEEDBACK_REWARD_INVALID', 'reward');
    return inTransaction(pool, async (tx) => {
      const before = await store.find(feedbackId, tx);
      if (before === undefined) return reject('FEEDBACK_UNKNOWN', 'feedbackId');
      if (before.version !== version) return reject('FEEDBACK_CHANGED', 'version');
      if (!NEXT[before.state].includes(state)) return reject('FEEDBACK_DECIDED', 'state');
      // An adoption that is carried out keeps what was promised.
      const change = { version, state, answer, reward: reward ?? before.reward, by: by.nickname };
      if (!(await store.answer(tx, feedbackId, change, time.nowMs()))) return reject('FEEDBACK_CHANGED', 'version');
      await this.notify(tx, before, change);
      await markAct(tx);
      const row = await store.find(feedbackId, tx);
      return row === undefined ? reject('FEEDBACK_UNKNOWN', 'feedbackId') : done(row);
    });
  }

  private async notify(
    tx: Parameters<FeatureContext['notifier']['notify']>[0],
    { accountId, feedbackId }: FeedbackRow,
    { reward, state, version }: { readonly reward: string; readonly state: FeedbackState; readonly version: number },
  ): Promise<void> {
    const id = feedbackId.toString();
    const isAdopted = state === 'adopted';
    const kind = isAdopted ? 'support.feedback-adopted' : 'support.feedback-answered';
    const params = isAdopted ? { feedbackId: id, reward } : { feedbackId: id };
    await this.deps.notifier.notify(tx, accountId, kind, params, { dedupeKey: isAdopted ? id : `${id}/${version}` });
  }
}

function done(row: FeedbackRow): ApiResult<FeedbackData> {
  return { ok: true, value: feedbackData(row) };
}
