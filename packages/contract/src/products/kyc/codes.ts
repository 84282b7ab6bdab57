import type { CodeTable } from '../../code-table.ts';

/** Rejections of identity checks. */
export const kycCodes = {
  KYC_DRAFT_CHANGED: {
    code: 41475,
    http: 409,
    msg: 'This form was changed elsewhere in the meantime; read it again.',
  },
  KYC_FIELD_INVALID: { code: 41476, http: 400, msg: 'A field is missing or not valid.' },
  KYC_COUNTRY_REFUSED: { code: 41477, http: 403, msg: 'We cannot serve people or companies of this country.' },
  KYC_CASE_OPEN: { code: 41478, http: 409, msg: 'An application of yours is being reviewed already.' },
  KYC_LEVEL_HELD: { code: 41479, http: 409, msg: 'You have this level or a higher one already.' },
  KYC_LEVEL_ORDER: { code: 41480, http: 409, msg: 'The standard check comes before the advanced one.' },
  KYC_FILE_HEIC: {
    code: 41481,
    http: 415,
    msg: 'HEIC pictures are not accepted; send the picture as JPEG or PNG.',
  },
  KYC_FILE_SLOT: { code: 41482, http: 400, msg: 'This form has no such file.' },
  KYC_FILES_TOO_MANY: { code: 41483, http: 429, msg: 'You have sent as many files as a day allows.' },
  KYC_SUPPLEMENT_NONE: { code: 41484, http: 409, msg: 'Nothing more has been asked of you.' },
  KYC_CASE_UNKNOWN: { code: 41485, http: 404, msg: 'There is no such case.' },
  KYC_CASE_CHANGED: { code: 41486, http: 409, msg: 'The case has changed since it was read; read it again.' },
  KYC_CASE_CLAIMED: { code: 41487, http: 409, msg: 'Somebody else holds this case.' },
  KYC_CASE_STATE: { code: 41488, http: 409, msg: 'This is not possible in the state of the case.' },
  KYC_CASE_OWN: { code: 41489, http: 403, msg: 'Nobody may review himself.' },
  KYC_CASE_NOT_HELD: { code: 41490, http: 403, msg: 'Claim the case first.' },
  KYC_FINDINGS_OPEN: {
    code: 41491,
    http: 409,
    msg: 'Decide on each list hit and each possible duplicate first; a confirmed one cannot pass.',
  },
  KYC_REASONS_INVALID: { code: 41492, http: 400, msg: 'A rejection needs its reasons, and a pass has none.' },
  KYC_GATES_CHANGED: { code: 41493, http: 409, msg: 'The gates were changed by somebody else; read them again.' },
  KYC_PROVIDER_OFF: { code: 41494, http: 409, msg: 'No identity provider is connected.' },
  KYC_EVENT_REFUSED: { code: 41495, http: 401, msg: 'The event is not signed by the provider, or is too old.' },
  KYC_APPLICATIONS_TOO_MANY: { code: 41496, http: 429, msg: 'You have applied as often as a day allows.' },
  KYC_FINDING_UNKNOWN: { code: 41497, http: 404, msg: 'There is no such finding in this case.' },
  KYC_EVENT_REPEATED: { code: 41499, http: 409, msg: 'This event was taken already.' },
  KYC_DOCUMENTS_DELETED: { code: 41498, http: 410, msg: 'These documents were deleted on schedule.' },
} as const satisfies CodeTable;
