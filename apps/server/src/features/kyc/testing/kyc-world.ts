import type { RouteData } from '@bourse/contract';
import sharp from 'sharp';
import { DrivenTime } from '../../../testing/driven-time.ts';
import { SMALL_PDF, sampleCompany, samplePerson } from '../../../testing/kyc-samples.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '../../../testing/server-fixture.ts';
import type { TestClient } from '../../../testing/test-client.ts';

/** A case as reviewers read it. */
export type Case = RouteData<'kycCase'>;
type Person = RouteData<'standardDraft'>['values'];

let numbers = 0;

/** A document number that nobody has yet. */
export function freshNumber(): string {
  numbers += 1;
  return `T${String(numbers).padStart(8, '0')}`;
}

/** A picture of one colour. */
export function picture(format: 'jpeg' | 'png' | 'webp' = 'jpeg', background = 'teal'): Promise<Buffer> {
  return sharp({ create: { width: 64, height: 48, channels: 3, background } })
    .toFormat(format)
    .toBuffer();
}

/** A server with a reviewer, on which users go through identity checks. */
export class KycWorld {
  readonly server: TestServer;
  readonly time: DrivenTime;
  readonly reviewer: TestClient;

  private constructor(server: TestServer, time: DrivenTime, reviewer: TestClient) {
    this.server = server;
    this.time = time;
    this.reviewer = reviewer;
  }

  static async start(options: TestServerOptions = {}): Promise<KycWorld> {
    const time = new DrivenTime();
    const server = await startTestServer({ time, ...options });
    return new KycWorld(server, time, await server.newOperator());
  }

  close(): Promise<void> {
    return this.server.close();
  }

  /** A new user with this person in the draft of the standard check. */
  async drafted(person: Partial<Person> = {}): Promise<TestClient> {
    const user = await this.server.newUser();
    await this.draft(user, person);
    return user;
  }

  /** Saves the draft of the standard check; answers its version. */
  async draft(user: TestClient, person: Partial<Person> = {}): Promise<number> {
    const { version } = await user.expect('standardDraft');
    const values = { ...samplePerson, documentNumber: freshNumber(), ...person };
    return (await user.expect('saveStandardDraft', { body: { version, values } })).version;
  }

  /** A new user who has applied for the standard check. */
  async applied(person: Partial<Person> = {}) {
    const user = await this.drafted(person);
    const { version } = await user.expect('standardDraft');
    const record = await user.expect('applyStandardIdentity', { body: { version } });
    return { user, recordId: record.recordId };
  }

  /** A case as the reviewer sees it. */
  read(recordId: number, by = this.reviewer): Promise<Case> {
    return by.expect('kycCase', { params: { recordId: String(recordId) } });
  }

  /** Claims a case for the reviewer. */
  async claimed(recordId: number, by = this.reviewer): Promise<Case> {
    const { version } = await this.read(recordId, by);
    return by.expect('claimKycCase', { params: { recordId: String(recordId) }, body: { version } });
  }

  /** Decides on a case that the reviewer holds. */
  decide(found: Case, decision: 'pass' | 'fail', reasons: Case['reasons'] = [], message = '') {
    const body = { version: found.version, decision, reasons, message };
    return this.reviewer.call('decideKycCase', { params: { recordId: String(found.recordId) }, body });
  }

  /** A new user who has passed the standard check. */
  async passed(person: Partial<Person> = {}) {
    const { user, recordId } = await this.applied(person);
    await this.pass(recordId);
    return { user, recordId };
  }

  /** Claims a case and lets it pass. */
  async pass(recordId: number): Promise<void> {
    const answer = await this.decide(await this.claimed(recordId), 'pass');
    if (answer.code !== 200) throw new Error(`the case did not pass: ${answer.error}`);
  }

  /** Puts a file into a draft. */
  putFile(user: TestClient, draft: 'advanced' | 'company' | 'supplement', slot: string, body: Buffer) {
    const headers = { 'content-type': 'application/octet-stream' };
    return user.call('addIdentityFile', { query: { draft, slot }, body, headers });
  }

  /** Fills the advanced check in; answers its version. */
  async fillAdvanced(user: TestClient): Promise<number> {
    await user.expect('advancedDraft');
    await this.putFile(user, 'advanced', 'document-front', await picture());
    const answer = await this.putFile(user, 'advanced', 'face-note', await picture('png'));
    return answer.data.version;
  }

  /** Fills a company in; answers its version. */
  async fillCompany(user: TestClient): Promise<number> {
    let { version } = await user.expect('companyBasicInfo');
    const basic = { ...sampleCompany, registrationNumber: `HRB ${freshNumber()}` };
    const person = () => ({ ...samplePerson, documentNumber: freshNumber() });
    ({ version } = await user.expect('saveCompanyBasicInfo', { body: { version, values: basic } }));
    const owners = [{ ...person(), sharePercent: '60' }];
    ({ version } = await user.expect('saveCompanyBeneficiary', { body: { version, values: owners } }));
    const directors = [{ ...person(), position: 'Director' }];
    ({ version } = await user.expect('saveCompanyDirector', { body: { version, values: directors } }));
    const traders = [{ ...person(), mail: 'trader@example.com', phone: '+49 301234567' }];
    ({ version } = await user.expect('saveCompanyTrader', { body: { version, values: traders } }));
    for (const { isRequired, slot } of (await user.expect('companyFilesInfo')).slots) {
      if (isRequired) version = (await this.putFile(user, 'company', slot, SMALL_PDF)).data.version;
    }
    return version;
  }
}
