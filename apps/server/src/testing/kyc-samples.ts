import type { RouteName } from '@bourse/contract';
import type { WireRequest } from './test-client.ts';

const NO_FILE = '00000000-0000-0000-0000-000000000000';

/** A person whom the standard check accepts. */
export const samplePerson = {
  firstName: 'Ann',
  lastName: 'Example',
  hasOneName: false,
  birthDate: '1990-02-28',
  nationality: 'DE',
  country: 'DE',
  documentCountry: 'DE',
  documentType: 'passport',
  documentNumber: 'C01X0006H',
  documentExpires: '2099-12-31',
} as const;

/** A company without its people. */
export const sampleCompany = {
  companyName: 'Example Trading Ltd',
  registrationNumber: 'HRB 12345',
  registrationCountry: 'DE',
  incorporatedOn: '2015-03-01',
  address: 'Example Street 1',
  city: 'Berlin',
  postCode: '10115',
  businessNature: 'Software',
  website: 'https://example.com',
  contactName: 'Ann Example',
  contactMail: 'ann@example.com',
  contactPhone: '+49 30 1234567',
  sourceOfFunds: 'Revenue',
} as const;

/** Samples of identity checks. Their cases do not exist; what is done with cases is in the feature's own tests. */
export function kycSamples() {
  const record = { params: { recordId: '999999999' } };
  const version = { version: 0 };
  const acted = { ...record, body: version };
  const reasons = [{ field: 'firstName', reason: 'unreadable' }];
  const gateLimits = [0, 1, 2, 3].map((level) => ({ level, withdrawPerDayUsdt: '1000' }));
  return {
    identityStatus: {},
    identityRecords: {},
    identityRights: {},
    identityResult: {},
    standardDraft: {},
    saveStandardDraft: { body: { ...version, values: samplePerson } },
    checkStandardIdentity: { body: { documentCountry: 'DE', documentType: 'passport', documentNumber: 'C01X0006H' } },
    applyStandardIdentity: { body: version },
    advancedDraft: {},
    saveAdvancedDraft: { body: { ...version, values: { faceWay: 'note' } } },
    applyAdvancedIdentity: { body: version },
    identityProviderForm: { body: { identityType: 1 } },
    identityProviderEvent: { body: Buffer.from('{}') },
    addIdentityFile: { query: { draft: 'company', slot: 'company-address' }, body: SMALL_PDF },
    removeIdentityFile: { params: { fileId: NO_FILE } },
    identityFile: { params: { fileId: NO_FILE } },
    companyBasicInfo: {},
    companyFilesInfo: {},
    companyBeneficiaryInfo: {},
    companyDirectorInfo: {},
    companyTraderInfo: {},
    companyTemplateFile: { query: { template: 'ownership' } },
    saveCompanyBasicInfo: { body: { ...version, values: sampleCompany } },
    saveCompanyFiles: { body: { ...version, fileIds: [] } },
    saveCompanyBeneficiary: { body: { ...version, values: [{ ...samplePerson, sharePercent: '60' }] } },
    saveCompanyDirector: { body: { ...version, values: [{ ...samplePerson, position: 'Director' }] } },
    saveCompanyTrader: {
      body: { ...version, values: [{ ...samplePerson, mail: 'a@example.com', phone: '+49 301234567' }] },
    },
    applyCompanyIdentity: { body: version },
    checkSupplement: {},
    saveSupplementDraft: { body: { ...version, values: {} } },
    submitSupplement: { body: { recordId: 999_999_999, ...version } },
    kycCases: {},
    kycQueueFigures: {},
    kycAccount: { params: { accountId: '1000' } },
    findKycDocument: { body: { documentCountry: 'DE', documentType: 'passport', documentNumber: 'C01X0006H' } },
    kycCase: record,
    kycCaseFile: { params: { ...record.params, fileId: NO_FILE } },
    claimKycCase: acted,
    releaseKycCase: acted,
    decideKycCase: { ...record, body: { ...version, decision: 'pass', reasons: [], message: '' } },
    askKycSupplement: { ...record, body: { ...version, reasons, message: '' } },
    revokeIdentity: { ...record, body: { ...version, reasons, message: 'It was altered.' } },
    decideKycFinding: {
      params: { ...record.params, findingId: '999999999' },
      body: { ...version, decision: 'cleared', note: 'Another birth date.' },
    },
    kycNotes: record,
    addKycNote: { ...record, body: { text: 'Called the user.' } },
    kycGates: {},
    setKycGates: { body: { version: 1, gates: {}, limits: gateLimits } },
  } satisfies Partial<Record<RouteName, WireRequest>>;
}

/** The smallest file that counts as a PDF. */
export const SMALL_PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');
