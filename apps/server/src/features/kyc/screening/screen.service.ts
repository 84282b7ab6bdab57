/**
 * Findings of a case: hits of the sanctions list and accounts that used the same document.
 *
 * Goal: a person decides on each, once, and nobody but reviewers ever hears of one. Method: findings are rows of the case; a decision is kept
 * with keyed hashes of the person as compared and of the entry, so that the same pair is not asked again for this account, and a changed
 * person or a changed entry is. Documents are compared by a keyed hash of country, type and normalized number.
 */
import { createHmac } from 'node:crypto';
import { normalizeDocumentNumber } from '@bourse/domain';
import type { ClientBase } from 'pg';
import type { CaseForm } from '../cases/case-rows.ts';
import type { StandardValues } from '../drafts/values.ts';
import { type ListHit, type ScreenedPerson, screenPerson } from './match.ts';
import type { ScreeningList } from './screening-list.ts';

/** Dependencies of the screening. */
export interface ScreeningDeps {
  /** Secret of the keyed hashes. */
  readonly secret: string;
  readonly list: ScreeningList;
  readonly threshold: () => number;
}

/** A document of identity. */
export interface IdentityDocument {
  readonly documentCountry: string;
  readonly documentType: string;
  readonly documentNumber: string;
}

/** A case whose people are compared. */
export interface ScreenedCase {
  readonly recordId: bigint;
  readonly accountId: number;
}

/** Finds what a reviewer has to decide on. */
export class Screening {
  private readonly deps: ScreeningDeps;

  constructor(deps: ScreeningDeps) {
    this.deps = deps;
  }

  /** Version of the list. */
  get version(): string {
    return this.deps.list.version;
  }

  /** Compares the people of a form with the list and its document with those of other accounts; writes the findings down. */
  async screen(tx: ClientBase, { accountId, recordId }: ScreenedCase, form: CaseForm): Promise<void> {
    for (const [person, screened] of peopleOf(form)) {
      for (const hit of screenPerson(screened, this.deps.list, this.deps.threshold())) {
        await this.addHit(tx, { accountId, recordId }, person, screened, hit);
      }
    }
    await tx.query('update identity_records set screened_version = $2 where record_id = $1', [recordId, this.version]);
    const document = documentOf(form);
    if (document !== undefined) await this.addDuplicates(tx, { accountId, recordId }, document);
  }

  /** Keyed hash of a document. */
  hashOf({ documentCountry, documentNumber, documentType }: IdentityDocument): Buffer {
    return this.keyed(['document', documentCountry, documentType, normalizeDocumentNumber(documentNumber)]);
  }

  private async addHit(
    tx: ClientBase,
    { accountId, recordId }: ScreenedCase,
    person: string,
    screened: ScreenedPerson,
    { entry, grounds, score }: ListHit,
  ): Promise<void> {
    const { isSample, name, version } = this.deps.list;
    const personHash = this.keyed(['person', screened.name, screened.birthDate, ...[...screened.countries].sort()]);
    const { rows } = await tx.query<{ decision: string; by: string; atMs: bigint; note: string }>(
      `select f.decision, f.decided_by as by, f.decided_ms as "atMs", f.note
        from kyc_findings f join identity_records r using (record_id)
        where f.person_hash = $1 and f.entry_hash = $2 and f.decision <> 'open' and r.account_id = $3
        order by f.decided_ms desc limit 1`,
      [personHash, entry.hash, accountId],
    );
    const [before] = rows;
    await tx.query(
      `insert into kyc_findings (record_id, kind, person, score, grounds, person_hash, entry_hash, entry, decision, decided_by, decided_ms, note)
        values ($1, 'list', $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) on conflict do nothing`,
      [
        ...[recordId, person, score, grounds, personHash, entry.hash],
        JSON.stringify({ ...entry.entry, list: name, version, isSample }),
        ...[before?.decision ?? 'open', before?.by ?? '', before?.atMs ?? 0, before?.note ?? ''],
      ],
    );
  }

  private async addDuplicates(
    tx: ClientBase,
    { accountId, recordId }: ScreenedCase,
    document: IdentityDocument,
  ): Promise<void> {
    const hash = this.hashOf(document);
    // Whoever uses the same document at the same moment waits here and then sees this one.
    await tx.query('select pg_advisory_xact_lock($1)', [hash.readBigInt64BE(0)]);
    await tx.query(
      'insert into kyc_documents (record_id, account_id, document_hash) values ($1, $2, $3) on conflict do nothing',
      [recordId, accountId, hash],
    );
    await tx.query(
      `insert into kyc_findings (record_id, kind, person, score, grounds, other_record_id, other_account_id)
        select $1, 'duplicate', 'applicant', 100, '{document}', max(record_id), account_id
          from kyc_documents where document_hash = $2 and account_id <> $3 group by account_id
        on conflict do nothing`,
      [recordId, hash, accountId],
    );
  }

  private keyed(parts: readonly string[]): Buffer {
    return createHmac('sha256', this.deps.secret).update(JSON.stringify(parts)).digest();
  }
}

/** The people of a form by their places in it. */
export function peopleOf(form: CaseForm): [string, ScreenedPerson][] {
  if (form.kind === 'advanced') return [];
  if (form.kind === 'standard') return [['applicant', screenedOf(form.values)]];
  const { basic, ...lists } = form.values;
  const company = {
    name: basic.companyName,
    birthDate: basic.incorporatedOn,
    countries: [basic.registrationCountry],
  };
  const people = (['beneficiaries', 'directors', 'traders'] as const).flatMap((list) =>
    lists[list].map((person, index): [string, ScreenedPerson] => [`${list}.${index}`, screenedOf(person)]),
  );
  return [['company', company], ...people];
}

function screenedOf({ birthDate, country, firstName, lastName, nationality }: StandardValues): ScreenedPerson {
  return { name: `${firstName} ${lastName}`.trim(), birthDate, countries: [...new Set([nationality, country])] };
}

/** The document that stands for one person or one company. */
function documentOf(form: CaseForm): IdentityDocument | undefined {
  if (form.kind === 'standard') return form.values;
  if (form.kind === 'advanced') return undefined;
  const { registrationCountry, registrationNumber } = form.values.basic;
  return { documentCountry: registrationCountry, documentType: 'company', documentNumber: registrationNumber };
}
