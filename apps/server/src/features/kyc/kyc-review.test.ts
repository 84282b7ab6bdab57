import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshNumber, KycWorld } from './testing/kyc-world.ts';

let world: KycWorld;
beforeAll(async () => {
  world = await KycWorld.start();
});
afterAll(() => world.close());

const DAY_MS = 86_400_000;
const paramsOf = (recordId: number) => ({ recordId: String(recordId) });
const UNREADABLE = [{ field: 'documentNumber', reason: 'unreadable' }] as const;

/** Kinds of the messages that an account has got, newest first. */
async function messagesOf(accountId: number): Promise<string[]> {
  const { rows } = await world.server.db.pool.query<{ kind: string }>(
    'select kind from notifications where account_id = $1 order by notification_id desc',
    [accountId],
  );
  return rows.map(({ kind }) => kind);
}

describe('PR-24 the queue', () => {
  it('has open cases, longest waiting first, with the clock of the service level', async () => {
    const { recordId } = await world.applied();
    await world.time.pass(1_000);
    const later = await world.applied();
    const page = await world.reviewer.expect('kycCases', { query: { limit: '100' } });
    const ids = page.items.map((item) => item.recordId);
    expect(ids.indexOf(recordId)).toBeLessThan(ids.indexOf(later.recordId));
    const [row] = page.items.filter((item) => item.recordId === recordId);
    expect(row).toMatchObject({ state: 'waiting', claimedBy: 0, isOverdue: false, openFindings: 0 });
    expect((row?.dueMs ?? 0) - (row?.submittedMs ?? 0)).toBe(DAY_MS);
  });

  it('is read page by page without a gap, and counts what is overdue', async () => {
    for (let count = 0; count < 3; count += 1) await world.applied();
    const whole = (await world.reviewer.expect('kycCases', { query: { limit: '100' } })).items;
    const read: number[] = [];
    let cursor = '';
    do {
      const query = { limit: '2', ...(cursor === '' ? {} : { cursor }) };
      const page = await world.reviewer.expect('kycCases', { query });
      read.push(...page.items.map(({ recordId }) => recordId));
      cursor = page.nextCursor;
    } while (cursor !== '');
    expect(read).toEqual(whole.map(({ recordId }) => recordId));
    await world.time.pass(2 * DAY_MS);
    const figures = await world.reviewer.expect('kycQueueFigures');
    expect(figures.overdue).toBeGreaterThanOrEqual(3);
    const overdue = await world.reviewer.expect('kycCases', { query: { overdue: 'true' } });
    expect(overdue.items.every(({ isOverdue }) => isOverdue)).toBe(true);
  });

  it('lists closed cases by account', async () => {
    const { user, recordId } = await world.passed();
    const query = { state: 'closed', accountId: String(user.accountId) };
    expect((await world.reviewer.expect('kycCases', { query })).items.map((item) => item.recordId)).toEqual([recordId]);
  });
});

describe('PR-24 a claim', () => {
  it('is got by one of several reviewers at once', async () => {
    const { recordId } = await world.applied();
    const others = [await world.server.newOperator(), await world.server.newOperator(), world.reviewer];
    const claim = { params: paramsOf(recordId), body: { version: 1 } };
    const answers = await Promise.all(others.map((reviewer) => reviewer.call('claimKycCase', claim)));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(answers.filter(({ status }) => status === 409).map(({ error }) => error)).toEqual([
      'KYC_CASE_CLAIMED',
      'KYC_CASE_CLAIMED',
    ]);
  });

  it('belongs to who made it until it is released or twelve hours have passed', async () => {
    const { recordId } = await world.applied();
    const held = await world.claimed(recordId);
    const other = await world.server.newOperator();
    const act = { params: paramsOf(recordId), body: { version: held.version } };
    expect((await other.call('releaseKycCase', act)).error).toBe('KYC_CASE_CLAIMED');
    const decided = { ...act.body, decision: 'pass', reasons: [], message: '' };
    expect((await other.call('decideKycCase', { ...act, body: decided })).error).toBe('KYC_CASE_CLAIMED');
    const free = await world.reviewer.expect('releaseKycCase', act);
    expect(free).toMatchObject({ state: 'waiting', claimedBy: 0 });
    await world.claimed(recordId);
    await world.time.pass(13 * 3_600_000);
    expect((await world.read(recordId)).state).toBe('waiting');
  });

  it('nobody has on himself, nor reads his own case', async () => {
    const operator = await world.server.newOperator();
    const version = await world.draft(operator);
    const { recordId } = await operator.expect('applyStandardIdentity', { body: { version } });
    const params = paramsOf(recordId);
    for (const name of ['claimKycCase', 'releaseKycCase'] as const) {
      expect((await operator.call(name, { params, body: { version: 1 } })).error).toBe('KYC_CASE_OWN');
    }
    expect((await operator.call('kycCase', { params })).error).toBe('KYC_CASE_OWN');
    await world.server.db.pool.query(
      `insert into kyc_findings (record_id, kind, person, score, grounds) values ($1, 'duplicate', 'applicant', 100, '{document}')`,
      [recordId],
    );
    const query = { accountId: String(operator.accountId) };
    expect((await operator.expect('kycCases', { query })).items).toMatchObject([{ recordId, openFindings: 0 }]);
    expect((await world.reviewer.expect('kycCases', { query })).items).toMatchObject([{ recordId, openFindings: 1 }]);
    expect((await operator.call('kycNotes', { params })).error).toBe('KYC_CASE_OWN');
    expect((await operator.call('addKycNote', { params, body: { text: 'Fine.' } })).error).toBe('KYC_CASE_OWN');
  });

  it('nobody has on another account with his own document', async () => {
    const operator = await world.server.newOperator();
    const documentNumber = freshNumber();
    const version = await world.draft(operator, { documentNumber });
    await operator.expect('applyStandardIdentity', { body: { version } });
    const { recordId } = await world.applied({ documentNumber });
    const call = { params: paramsOf(recordId), body: { version: 1 } };
    expect((await operator.call('claimKycCase', call)).error).toBe('KYC_CASE_OWN');
    expect((await operator.call('kycCase', { params: paramsOf(recordId) })).error).toBe('KYC_CASE_OWN');
    expect((await world.claimed(recordId)).state).toBe('claimed');
  });
});

describe('PR-24 a decision', () => {
  it('needs a claim, reasons for a failure and none for a pass, about what the check has', async () => {
    const { recordId } = await world.applied();
    expect((await world.decide(await world.read(recordId), 'pass')).error).toBe('KYC_CASE_NOT_HELD');
    const held = await world.claimed(recordId);
    expect((await world.decide(held, 'fail')).error).toBe('KYC_REASONS_INVALID');
    expect((await world.decide(held, 'pass', [...UNREADABLE])).error).toBe('KYC_REASONS_INVALID');
    const foreign = [{ field: 'live-1', reason: 'unreadable' }] as const;
    expect((await world.decide(held, 'fail', [...foreign])).error).toBe('KYC_REASONS_INVALID');
    expect((await world.decide(held, 'pass')).data).toMatchObject({ identityStatus: 1, state: 'closed', level: 1 });
  });

  it('is told to the user with reasons by field, and the same draft can be sent again', async () => {
    const { user, recordId } = await world.applied();
    const { version } = await user.expect('standardDraft');
    await world.decide(await world.claimed(recordId), 'fail', [...UNREADABLE], 'Please type the number as printed.');
    expect(await user.expect('identityResult', { query: { identityType: '1' } })).toMatchObject({
      identityStatus: 2,
      reasons: UNREADABLE,
      message: 'Please type the number as printed.',
    });
    expect(await messagesOf(user.accountId)).toContain('kyc.failed');
    const again = await user.expect('standardDraft');
    expect(again.values.firstName).toBe('Ann');
    expect(again.version).toBeGreaterThan(version);
    const next = await user.expect('applyStandardIdentity', { body: { version: again.version } });
    expect(next.recordId).not.toBe(recordId);
  });

  it('of a version that was not seen is refused, and changes nothing', async () => {
    const { recordId } = await world.applied();
    const held = await world.claimed(recordId);
    const stale = { ...held, version: held.version - 1 };
    expect(await world.decide(stale, 'pass')).toMatchObject({ status: 409, error: 'KYC_CASE_CHANGED' });
    const [one, two] = await Promise.all([world.decide(held, 'pass'), world.decide(held, 'fail', [...UNREADABLE])]);
    expect([one.status, two.status].sort()).toEqual([200, 409]);
  });

  it('is in history, activity and audit log, with who made it', async () => {
    const { user, recordId } = await world.passed();
    expect((await world.read(recordId)).history.map(({ act }) => act)).toEqual(['submitted', 'claimed', 'passed']);
    const activity = await user.expect('accountActivity', { query: { group: 'identity' } });
    expect(activity.items.map(({ event }) => event)).toEqual(['identity-passed', 'identity-submitted']);
    expect(await messagesOf(user.accountId)).toContain('kyc.passed');
    const { rows } = await world.server.db.pool.query(
      `select outcome from audit.entries where route = 'decideKycCase' and request like $1`,
      [`%"${recordId}"%`],
    );
    expect(rows.map(({ outcome }) => outcome)).toContain('ok');
  });

  it('that passes the advanced check needs the standard one still', async () => {
    const { user, recordId } = await world.passed();
    const version = await world.fillAdvanced(user);
    const advanced = await user.expect('applyAdvancedIdentity', { body: { version } });
    const held = await world.claimed(advanced.recordId);
    await revoke(recordId);
    expect((await world.decide(held, 'pass')).error).toBe('KYC_CASE_STATE');
  });
});

function revoke(recordId: number) {
  return world.read(recordId).then(({ version }) =>
    world.reviewer.expect('revokeIdentity', {
      params: paramsOf(recordId),
      body: {
        version,
        reasons: [{ field: 'documentNumber', reason: 'altered' }],
        message: 'The document was altered.',
      },
    }),
  );
}

describe('PR-24 a revocation', () => {
  it('takes the level back, the advanced one with the standard one, and tells the user', async () => {
    const { user, recordId } = await world.passed();
    const version = await world.fillAdvanced(user);
    const { recordId: advanced } = await user.expect('applyAdvancedIdentity', { body: { version } });
    await world.pass(advanced);
    expect((await user.expect('identityRights')).level).toBe(2);
    expect(await revoke(recordId)).toMatchObject({ identityStatus: 2, level: 0 });
    expect((await user.expect('identityRights')).level).toBe(0);
    expect((await user.expect('identityRecords')).records.map(({ revokedMs }) => revokedMs > 0)).toEqual([true, true]);
    expect(await messagesOf(user.accountId)).toContain('kyc.revoked');
  });

  it('wants a proof, and only what has passed can be taken back', async () => {
    const { recordId } = await world.applied();
    const operator = await world.server.newOperator();
    operator.password = undefined;
    const body = { version: 1, reasons: [], message: 'No.' };
    expect((await operator.call('revokeIdentity', { params: paramsOf(recordId), body })).error).toBe(
      'STEP_UP_REQUIRED',
    );
    expect((await world.reviewer.call('revokeIdentity', { params: paramsOf(recordId), body })).error).toBe(
      'KYC_CASE_STATE',
    );
  });
});

describe('PR-24 what is asked in addition', () => {
  const ask = (recordId: number, version: number, reasons: readonly { field: string; reason: string }[]) =>
    world.reviewer.call('askKycSupplement', {
      params: paramsOf(recordId),
      body: { version, reasons: [...reasons], message: 'Please check.' },
    });

  it('opens only the fields that are named, and brings the case back to the queue', async () => {
    const { user, recordId } = await world.applied({ lastName: 'Typo' });
    expect(await user.expect('checkSupplement')).toEqual({ asked: null });
    const held = await world.claimed(recordId);
    const asked = await ask(recordId, held.version, [{ field: 'lastName', reason: 'does-not-match' }]);
    expect(asked.data).toMatchObject({ state: 'asked', identityStatus: 0, claimedBy: 0 });
    expect(await messagesOf(user.accountId)).toContain('kyc.more-asked');
    const open = (await user.expect('checkSupplement')).asked;
    expect(open).toMatchObject({ recordId, fields: ['lastName'], message: 'Please check.' });
    expect(open?.draft.values.person).toEqual({ lastName: 'Typo', hasOneName: false });
    const values = { person: { lastName: 'Correct', firstName: 'Smuggled' } };
    const body = { version: open?.draft.version ?? 0, values };
    const saved = (await user.expect('saveSupplementDraft', { body })).asked;
    const submit = { body: { recordId, version: saved?.draft.version ?? 0 } };
    const [first, second] = [
      await user.expect('submitSupplement', submit),
      await user.expect('submitSupplement', submit),
    ];
    expect(second).toEqual(first);
    const now = await world.read(recordId);
    expect(now).toMatchObject({ state: 'waiting', person: { firstName: 'Ann', lastName: 'Correct' } });
    expect((await world.decide({ ...held, version: held.version }, 'pass')).error).toBe('KYC_CASE_CHANGED');
    await world.pass(recordId);
    expect((await user.expect('identityRights')).level).toBe(1);
  });

  it('replaces documents, and a decision on the replaced ones is refused', async () => {
    const { user } = await world.passed();
    const version = await world.fillAdvanced(user);
    const { recordId } = await user.expect('applyAdvancedIdentity', { body: { version } });
    const held = await world.claimed(recordId);
    await ask(recordId, held.version, [{ field: 'document-front', reason: 'unreadable' }]);
    expect((await world.putFile(user, 'supplement', 'document-back', Buffer.from('x'))).error).toBe('KYC_FILE_SLOT');
    const asked = (await user.expect('checkSupplement')).asked;
    expect(asked?.draft.problems).toEqual([{ field: 'document-front', problem: 'missing' }]);
    const early = { recordId, version: asked?.draft.version ?? 0 };
    expect(await user.call('submitSupplement', { body: early })).toMatchObject({
      error: 'KYC_FIELD_INVALID',
      field: 'document-front',
    });
    const { picture } = await import('./testing/kyc-world.ts');
    const sent = await world.putFile(user, 'supplement', 'document-front', await picture('png', 'red'));
    await user.expect('submitSupplement', { body: { recordId, version: sent.data.version } });
    expect(await world.decide(held, 'pass')).toMatchObject({ status: 409, error: 'KYC_CASE_CHANGED' });
    const now = await world.read(recordId);
    expect(now.replacedFiles.map(({ slot }) => slot)).toEqual(['document-front']);
    expect(now.files.map(({ slot }) => slot).sort()).toEqual(['document-front', 'face-note']);
  });

  it('of somebody who has passed keeps the level until it fails', async () => {
    const { user, recordId } = await world.passed();
    const { version } = await world.read(recordId);
    expect((await ask(recordId, version, [{ field: 'country', reason: 'expired' }])).data.state).toBe('asked');
    expect((await user.expect('identityRights')).level).toBe(1);
    const draft = (await user.expect('checkSupplement')).asked?.draft;
    const submit = { recordId, version: draft?.version ?? 0 };
    await user.expect('submitSupplement', { body: submit });
    await world.decide(await world.claimed(recordId), 'fail', [{ field: 'country', reason: 'not-accepted' }]);
    expect((await user.expect('identityRights')).level).toBe(0);
  });

  it('is reminded of, and goes back to the queue when it does not come', async () => {
    const { user, recordId } = await world.applied();
    const held = await world.claimed(recordId);
    await ask(recordId, held.version, [{ field: 'lastName', reason: 'unreadable' }]);
    await world.time.pass(12 * DAY_MS);
    expect(await messagesOf(user.accountId)).toContain('kyc.more-reminder');
    await world.time.pass(3 * DAY_MS);
    expect(await world.read(recordId)).toMatchObject({ state: 'waiting', isAskOverdue: true });
    expect(await user.expect('checkSupplement')).toEqual({ asked: null });
  });

  it('of somebody else, or of nothing, is refused', async () => {
    const { user, recordId } = await world.applied();
    const other = await world.server.newUser();
    const body = { recordId, version: 0 };
    expect((await other.call('submitSupplement', { body })).error).toBe('KYC_SUPPLEMENT_NONE');
    expect((await user.call('submitSupplement', { body })).error).toBe('KYC_SUPPLEMENT_NONE');
    const save = { body: { version: 0, values: {} } };
    expect((await user.call('saveSupplementDraft', save)).error).toBe('KYC_SUPPLEMENT_NONE');
  });
});

describe('PR-24 findings', () => {
  it('one person has one account: a document used by another is a reviewer’s, and the user hears nothing', async () => {
    const documentNumber = freshNumber();
    const first = await world.passed({ documentNumber });
    const { user, recordId } = await world.applied({ documentNumber: ` ${documentNumber.toLowerCase()} ` });
    const held = await world.claimed(recordId);
    expect(held.findings).toMatchObject([
      { kind: 'duplicate', otherAccountId: first.user.accountId, otherRecordId: first.recordId, decision: 'open' },
    ]);
    expect(JSON.stringify(await user.expect('identityRecords'))).not.toContain(String(first.user.accountId));
    expect((await world.decide(held, 'pass')).error).toBe('KYC_FINDINGS_OPEN');
    const params = { ...paramsOf(recordId), findingId: held.findings[0]?.findingId ?? '' };
    const body = { version: held.version, decision: 'confirmed', note: 'The same face.' };
    const confirmed = await world.reviewer.expect('decideKycFinding', { params, body });
    expect((await world.decide(confirmed, 'pass')).error).toBe('KYC_FINDINGS_OPEN');
    expect((await world.decide(confirmed, 'fail', [{ field: 'documentNumber', reason: 'not-accepted' }])).status).toBe(
      200,
    );
    const document = { documentCountry: 'DE', documentType: 'passport', documentNumber };
    const found = await world.reviewer.expect('findKycDocument', { body: document });
    expect(found.map(({ accountId }) => accountId)).toEqual([user.accountId, first.user.accountId]);
  });

  it('two accounts that use one document at the same moment are both in the queue, one with a finding', async () => {
    const documentNumber = freshNumber();
    const [one, two] = await Promise.all([world.drafted({ documentNumber }), world.drafted({ documentNumber })]);
    const apply = async (user: typeof one) => {
      const { version } = await user.expect('standardDraft');
      return (await user.expect('applyStandardIdentity', { body: { version } })).recordId;
    };
    const ids = await Promise.all([apply(one), apply(two)]);
    const cases = await Promise.all(ids.map((recordId) => world.read(recordId)));
    expect(cases.map(({ findings }) => findings.length).sort()).toEqual([0, 1]);
  });

  it('a name on the list is a hit once: a cleared one is not asked again for the same person and entry', async () => {
    const person = { firstName: 'Iwan', lastName: 'Sidorow', birthDate: '1968-01-01' };
    const { user, recordId } = await world.applied(person);
    const held = await world.claimed(recordId);
    const [hit] = held.findings;
    expect(hit).toMatchObject({
      kind: 'list',
      personName: 'Iwan Sidorow',
      entry: { entryId: 'sample-001', isSample: true },
    });
    const params = { ...paramsOf(recordId), findingId: hit?.findingId ?? '' };
    const body = { version: held.version, decision: 'cleared', note: 'Another birth date.' };
    const cleared = await world.reviewer.expect('decideKycFinding', { params, body });
    await world.decide(cleared, 'fail', [...UNREADABLE]);
    const version = await world.draft(user, person);
    const again = await user.expect('applyStandardIdentity', { body: { version } });
    expect((await world.read(again.recordId)).findings).toMatchObject([
      { decision: 'cleared', note: 'Another birth date.' },
    ]);
    await world.decide(await world.claimed(again.recordId), 'fail', [...UNREADABLE]);
    const changed = await world.draft(user, { ...person, birthDate: '1968-04-12' });
    const other = await user.expect('applyStandardIdentity', { body: { version: changed } });
    expect((await world.read(other.recordId)).findings).toMatchObject([{ decision: 'open' }]);
  });

  it('a relative is no hit', async () => {
    const { recordId } = await world.applied({ firstName: 'Maria', lastName: 'Sidorova' });
    expect((await world.read(recordId)).findings).toEqual([]);
  });

  it('a new hit on somebody who has passed puts the case into the queue, and the level stays', async () => {
    const set = (value: number) =>
      world.reviewer.expect('setConsoleSetting', { params: { key: 'kycMatchThreshold' }, body: { value } });
    await set(100);
    const { user, recordId } = await world.passed({
      firstName: 'Viktor',
      lastName: 'Morozyn',
      birthDate: '1959-05-05',
    });
    await set(82);
    await world.server.db.pool.query(`update identity_records set screened_version = 'older' where record_id = $1`, [
      recordId,
    ]);
    await world.time.pass(3_600_000);
    expect(await world.read(recordId)).toMatchObject({
      state: 'waiting',
      identityStatus: 1,
      level: 1,
      findings: [{ kind: 'list', decision: 'open', entry: { entryId: 'sample-002' } }],
    });
    expect((await user.expect('identityRights')).level).toBe(1);
  });

  it('a new hit on somebody whose next application is open is not lost', async () => {
    const set = (value: number) =>
      world.reviewer.expect('setConsoleSetting', { params: { key: 'kycMatchThreshold' }, body: { value } });
    await set(100);
    const { user, recordId } = await world.passed({
      firstName: 'Viktor',
      lastName: 'Morozyn',
      birthDate: '1959-05-05',
    });
    await set(82);
    await world.fillAdvanced(user);
    const { version } = await user.expect('advancedDraft');
    const next = await user.expect('applyAdvancedIdentity', { body: { version } });
    await world.server.db.pool.query(`update identity_records set screened_version = 'older' where record_id = $1`, [
      recordId,
    ]);
    await world.time.pass(3_600_000);
    expect((await world.read(recordId)).state).toBe('closed');
    await world.decide(await world.claimed(next.recordId), 'fail', [{ field: 'document-front', reason: 'unreadable' }]);
    await world.time.pass(3_600_000);
    expect(await world.read(recordId)).toMatchObject({ state: 'waiting', findings: [{ decision: 'open' }] });
  });

  it('people who have passed are compared again when the list has changed', async () => {
    const { recordId } = await world.passed({ firstName: 'Viktor', lastName: 'Sample-Novak' });
    await world.server.db.pool.query(`update identity_records set screened_version = 'older' where record_id = $1`, [
      recordId,
    ]);
    await world.time.pass(3_600_000);
    const { rows } = await world.server.db.pool.query(
      'select screened_version, state from identity_records where record_id = $1',
      [recordId],
    );
    expect(rows[0]).toMatchObject({ state: 'closed' });
    expect(rows[0]?.screened_version).not.toBe('older');
  });
});

describe('PR-24 notes', () => {
  it('are kept for reviewers, hostile text unchanged', async () => {
    const { recordId } = await world.applied();
    const text = '<img src=x onerror=alert(1)>\n=HYPERLINK("x")';
    await world.reviewer.expect('addKycNote', { params: paramsOf(recordId), body: { text } });
    expect(await world.reviewer.expect('kycNotes', { params: paramsOf(recordId) })).toMatchObject([{ text }]);
    const { rows } = await world.server.db.pool.query(`select request from audit.entries where route = 'addKycNote'`);
    expect(rows.some(({ request }) => String(request).includes('onerror'))).toBe(false);
  });
});
