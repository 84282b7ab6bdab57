import { identityLevelOf } from '@bourse/domain';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { samplePerson } from '../../testing/kyc-samples.ts';
import { freshNumber, KycWorld, picture } from './testing/kyc-world.ts';

let world: KycWorld;
beforeAll(async () => {
  world = await KycWorld.start();
});
afterAll(() => world.close());

/** Inserts a record directly, as an older version of the server left it. */
async function addRecord(accountId: number, identityType: number, identityStatus: number, submittedMs: number) {
  await world.server.db.pool.query(
    'insert into identity_records (account_id, identity_type, identity_status, submitted_ms) values ($1, $2, $3, $4)',
    [accountId, identityType, identityStatus, submittedMs],
  );
}

describe('HD-09 identity records', () => {
  it('are empty for a new user', async () => {
    const user = await world.server.newUser();
    expect(await user.expect('identityStatus')).toEqual([]);
    expect(await user.expect('identityRecords')).toEqual({ level: 0, records: [], drafts: [] });
    expect(await user.expect('identityResult')).toBeNull();
  });

  it('are listed newest first, only the user’s own', async () => {
    const user = await world.server.newUser();
    const other = await world.server.newUser();
    await addRecord(user.accountId, 1, 1, 1_000);
    await addRecord(user.accountId, 2, 2, 3_000);
    await addRecord(user.accountId, 2, 1, 2_000);
    await addRecord(other.accountId, 3, 0, 9_000);
    const records = await user.expect('identityStatus');
    expect(
      records.map(({ identityType, identityStatus, submittedMs }) => [identityType, identityStatus, submittedMs]),
    ).toEqual([
      [2, 2, 3_000],
      [2, 1, 2_000],
      [1, 1, 1_000],
    ]);
    expect(identityLevelOf(records)).toBe('advanced');
    expect(identityLevelOf(await other.expect('identityStatus'))).toBe('in-progress');
  });

  it.each([
    ['a type below', 0, 1],
    ['a type beyond', 4, 1],
    ['a status below', 1, -1],
    ['a status beyond', 1, 4],
  ])('are refused by the table with %s what there is', async (_what, identityType, identityStatus) => {
    const user = await world.server.newUser();
    await expect(addRecord(user.accountId, identityType, identityStatus, 1)).rejects.toThrow(/check constraint/);
  });

  it('show the application in progress, and its level once it has passed', async () => {
    const { user, recordId } = await world.applied();
    expect(identityLevelOf(await user.expect('identityStatus'))).toBe('in-progress');
    await world.pass(recordId);
    expect(identityLevelOf(await user.expect('identityStatus'))).toBe('standard');
    expect(await user.expect('identityRights')).toMatchObject({ level: 1 });
  });
});

describe('PR-24 a draft', () => {
  it('is kept as it was typed, with what is wrong where', async () => {
    const user = await world.server.newUser();
    const values = { ...samplePerson, firstName: '  Ame\u0301lie ', birthDate: '2023-02-29', country: 'KP' };
    const saved = await user.expect('saveStandardDraft', { body: { version: 0, values } });
    expect(saved).toMatchObject({ version: 1, values: { firstName: 'Amélie', birthDate: '2023-02-29' } });
    expect(saved.problems).toEqual([
      { field: 'birthDate', problem: 'invalid' },
      { field: 'country', problem: 'country-refused' },
    ]);
    expect(await user.expect('standardDraft')).toEqual(saved);
    expect((await user.expect('identityRecords')).drafts).toMatchObject([{ draft: 'standard', isComplete: false }]);
  });

  it('that was saved from another device is not overwritten: 409, and the newer one is read', async () => {
    const user = await world.drafted({ firstName: 'First' });
    const stale = { version: 0, values: { ...samplePerson, firstName: 'Second' } };
    expect(await user.call('saveStandardDraft', { body: stale })).toMatchObject({
      status: 409,
      error: 'KYC_DRAFT_CHANGED',
    });
    expect((await user.expect('standardDraft')).values.firstName).toBe('First');
  });

  it('saved twice at once with one version is saved once', async () => {
    const user = await world.server.newUser();
    const save = (firstName: string) =>
      user.call('saveStandardDraft', { body: { version: 0, values: { ...samplePerson, firstName } } });
    const codes = (await Promise.all([save('One'), save('Two'), save('Three')])).map(({ status }) => status);
    expect(codes.sort()).toEqual([200, 409, 409]);
  });

  it('is encrypted in the database', async () => {
    const user = await world.drafted({ lastName: 'Sealedname' });
    const { rows } = await world.server.db.pool.query('select sealed from kyc_drafts where account_id = $1', [
      user.accountId,
    ]);
    expect(String(rows[0]?.sealed)).not.toContain('Sealedname');
  });
});

describe('PR-24 the standard check', () => {
  it('takes an application once, whatever is repeated', async () => {
    const user = await world.drafted();
    const { version } = await user.expect('standardDraft');
    const apply = () => user.call('applyStandardIdentity', { body: { version } });
    const answers = await Promise.all([apply(), apply(), apply()]);
    expect(new Set(answers.map(({ data }) => data.recordId)).size).toBe(1);
    expect((await apply()).data).toMatchObject({ identityStatus: 0, state: 'waiting' });
    expect(await user.expect('identityStatus')).toHaveLength(1);
  });

  it('has one open case of a person: a changed draft does not make a second', async () => {
    const { user } = await world.applied();
    const version = await world.draft(user, { firstName: 'Another' });
    expect(await user.call('applyStandardIdentity', { body: { version } })).toMatchObject({
      status: 409,
      error: 'KYC_CASE_OPEN',
    });
  });

  it.each([
    ['nothing filled in', { firstName: '' }, 'KYC_FIELD_INVALID', 'firstName'],
    ['an invisible sign in the name', { lastName: 'Ex\u200bample' }, 'KYC_FIELD_INVALID', 'lastName'],
    ['a birth date that the calendar has not', { birthDate: '1999-02-29' }, 'KYC_FIELD_INVALID', 'birthDate'],
    ['somebody too young', { birthDate: '2020-01-01' }, 'KYC_FIELD_INVALID', 'birthDate'],
    ['an expired document', { documentExpires: '2020-01-01' }, 'KYC_FIELD_INVALID', 'documentExpires'],
    ['a document number that is none', { documentNumber: '----' }, 'KYC_FIELD_INVALID', 'documentNumber'],
    ['a country that is none', { country: 'XX' }, 'KYC_FIELD_INVALID', 'country'],
    ['a refused residence', { country: 'KP' }, 'KYC_COUNTRY_REFUSED', 'country'],
    ['a refused nationality', { nationality: 'IR' }, 'KYC_COUNTRY_REFUSED', 'nationality'],
  ])('refuses %s', async (_what, person, error, field) => {
    const user = await world.drafted(person);
    const { version } = await user.expect('standardDraft');
    expect(await user.call('applyStandardIdentity', { body: { version } })).toMatchObject({ error, field });
    expect(await user.expect('identityStatus')).toEqual([]);
  });

  it('refuses a draft that has changed since it was read, and what has passed already', async () => {
    const user = await world.drafted();
    expect((await user.call('applyStandardIdentity', { body: { version: 7 } })).error).toBe('KYC_DRAFT_CHANGED');
    const { user: known } = await world.passed();
    const version = await world.draft(known);
    expect((await known.call('applyStandardIdentity', { body: { version } })).error).toBe('KYC_LEVEL_HELD');
  });

  it('judges a document by itself alone: one that somebody else has used is usable', async () => {
    const documentNumber = freshNumber();
    await world.passed({ documentNumber });
    const user = await world.server.newUser();
    const document = { documentCountry: 'DE', documentType: 'passport', documentNumber };
    expect(await user.expect('checkStandardIdentity', { body: document })).toEqual({ isUsable: true, problems: [] });
    const wrong = { ...document, documentNumber: 'ab', documentCountry: 'KP' };
    expect((await user.expect('checkStandardIdentity', { body: wrong })).problems).toEqual([
      { field: 'documentCountry', problem: 'country-refused' },
      { field: 'documentNumber', problem: 'invalid' },
    ]);
  });

  it.each([
    ['UTC', []],
    ['Pacific/Kiritimati', []],
    ['America/Los_Angeles', [{ field: 'birthDate', problem: 'too-young' }]],
  ])('judges the age by the calendar of %s, and keeps the date as it was typed', async (zone, problems) => {
    const set = (value: string) =>
      world.reviewer.expect('setConsoleSetting', { params: { key: 'kycTimeZone' }, body: { value } });
    await set(zone);
    // It is midnight (UTC) of the eighteenth birthday.
    const user = await world.drafted({ birthDate: '2012-01-01' });
    const draft = await user.expect('standardDraft');
    expect(draft.problems).toEqual(problems);
    expect(draft.values.birthDate).toBe('2012-01-01');
    await set('UTC');
  });

  it('serves the countries that are allowed only, once there is a list of them', async () => {
    const set = (value: string[]) =>
      world.reviewer.expect('setConsoleSetting', { params: { key: 'kycCountriesAllowed' }, body: { value } });
    await set(['DE']);
    const user = await world.drafted({ nationality: 'FR' });
    expect((await user.expect('standardDraft')).problems).toEqual([
      { field: 'nationality', problem: 'country-refused' },
    ]);
    await set([]);
  });

  it('has an end to applications a day', async () => {
    const user = await world.server.newUser();
    await world.server.db.pool.query(
      `insert into kyc_quota (account_id, day, what, used) values ($1, $2, 'application', 10)`,
      [user.accountId, new Date(world.time.nowMs()).toISOString().slice(0, 10)],
    );
    const version = await world.draft(user);
    expect((await user.call('applyStandardIdentity', { body: { version } })).error).toBe('KYC_APPLICATIONS_TOO_MANY');
  });
});

describe('PR-24 the advanced check', () => {
  it('comes after the standard one', async () => {
    const user = await world.server.newUser();
    const version = await world.fillAdvanced(user);
    expect((await user.call('applyAdvancedIdentity', { body: { version } })).error).toBe('KYC_LEVEL_ORDER');
  });

  it('takes document and face, and gives its level', async () => {
    const { user } = await world.passed();
    const { task } = await user.expect('advancedDraft');
    expect(task).toMatchObject({ code: expect.stringMatching(/^\d{6}$/), date: '2030-01-01' });
    expect(task.prompts).toHaveLength(3);
    const version = await world.fillAdvanced(user);
    const { recordId } = await user.expect('applyAdvancedIdentity', { body: { version } });
    const found = await world.read(recordId);
    expect(found.advanced).toMatchObject({ faceWay: 'note', task: { code: task.code } });
    expect(found.files.map(({ slot }) => slot).sort()).toEqual(['document-front', 'face-note']);
    await world.pass(recordId);
    expect((await user.expect('identityRights')).level).toBe(2);
  });

  it('wants the back of a card, and three pictures of the live check', async () => {
    const { user } = await world.passed({ documentType: 'id-card' });
    const { version } = await user.expect('advancedDraft');
    const live = { version, values: { faceWay: 'live' } };
    const { problems } = await user.expect('saveAdvancedDraft', { body: live });
    expect(problems.map(({ field }) => field)).toEqual([
      'document-front',
      'document-back',
      'live-1',
      'live-2',
      'live-3',
    ]);
  });

  it('wants the face again when its task has run out', async () => {
    const { user } = await world.passed();
    await world.fillAdvanced(user);
    const before = await user.expect('advancedDraft');
    expect(before.problems).toEqual([]);
    await world.server.db.pool.query(
      `update kyc_drafts set task = jsonb_set(task, '{untilMs}', '1') where account_id = $1`,
      [user.accountId],
    );
    await world.server.db.pool.query('update kyc_files set sent_ms = 1 where account_id = $1', [user.accountId]);
    const after = await user.expect('advancedDraft');
    expect(after.task.code).not.toBe('');
    expect(after.problems).toEqual([{ field: 'face-note', problem: 'expired' }]);
  });

  it('cannot be submitted with a version from before a picture was replaced', async () => {
    const { user } = await world.passed();
    const version = await world.fillAdvanced(user);
    await world.putFile(user, 'advanced', 'document-front', await picture('webp'));
    expect((await user.call('applyAdvancedIdentity', { body: { version } })).error).toBe('KYC_DRAFT_CHANGED');
  });
});

describe('PR-24 the enterprise check', () => {
  it('has five parts of one draft, names what is missing, and gives its level', async () => {
    const user = await world.server.newUser();
    const { problems } = await user.expect('companyBasicInfo');
    expect(problems.map(({ field }) => field)).toEqual(
      expect.arrayContaining(['companyName', 'beneficiaries', 'directors', 'traders', 'company-registration']),
    );
    const version = await world.fillCompany(user);
    expect((await user.expect('companyDirectorInfo')).problems).toEqual([]);
    const { recordId } = await user.expect('applyCompanyIdentity', { body: { version } });
    const found = await world.read(recordId);
    expect(found.company?.basic.companyName).toBe('Example Trading Ltd');
    expect(found.files).toHaveLength(5);
    await world.pass(recordId);
    expect(identityLevelOf(await user.expect('identityStatus'))).toBe('enterprise');
  });

  it('refuses shares above 100 per cent, and names people by their place', async () => {
    const user = await world.server.newUser();
    const owner = (sharePercent: string) => ({ ...samplePerson, sharePercent });
    const values = [owner('60.01'), { ...owner('40'), firstName: '1' }];
    const { problems } = await user.expect('saveCompanyBeneficiary', { body: { version: 0, values } });
    expect(problems).toEqual(
      expect.arrayContaining([
        { field: 'beneficiaries.1.firstName', problem: 'invalid' },
        { field: 'beneficiaries', problem: 'shares-exceed-100' },
      ]),
    );
  });

  it('keeps exactly the files that are named, of its own draft only', async () => {
    const user = await world.server.newUser();
    const version = await world.fillCompany(user);
    const { files } = await user.expect('companyFilesInfo');
    const kept = files.slice(0, 2).map(({ fileId }) => fileId);
    const other = await world.server.newUser();
    const foreign = { version: 0, fileIds: kept };
    expect((await other.call('saveCompanyFiles', { body: foreign })).error).toBe('FILE_UNKNOWN');
    const saved = await user.expect('saveCompanyFiles', { body: { version, fileIds: kept } });
    expect(saved.files.map(({ fileId }) => fileId).sort()).toEqual([...kept].sort());
  });

  it.each(['authorisation', 'ownership'] as const)('has a template %s as a PDF', async (template) => {
    const user = await world.server.newUser();
    const answer = await user.call('companyTemplateFile', { query: { template } });
    const bytes = answer.data as unknown as Buffer;
    expect(answer.headers.get('content-type')).toBe('application/pdf');
    expect(answer.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');
  });
});
