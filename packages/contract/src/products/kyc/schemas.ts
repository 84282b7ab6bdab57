import * as z from 'zod/mini';
import { MODULES } from '../../modules.ts';
import * as s from '../../schemas.ts';
import * as n from './names.ts';

const HAS_INK = /[^\s\p{Cf}]/u;

/** Id of a record, which is a case to reviewers. */
export const recordId = z.int().check(z.minimum(1), z.maximum(Number.MAX_SAFE_INTEGER));
/** The same in a path. */
export const recordIdText = z.string().check(z.regex(/^[1-9]\d{0,14}$/));
/** Id of a file. */
export const fileId = z.string().check(z.regex(/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/));
/** Version of a draft, a case or the gates: grows with every change. */
export const version = z.int().check(z.minimum(0), z.maximum(1_000_000_000));
/** 1 standard, 2 advanced, 3 enterprise. */
export const identityType = z.int().check(z.minimum(1), z.maximum(3));
/** 0: none. */
export const identityLevel = z.int().check(z.minimum(0), z.maximum(3));
/** 0 pending review, 1 passed, 2 failed, 3 not identified. */
export const identityStatus = z.int().check(z.minimum(0), z.maximum(3));
/** A country by ISO 3166-1: two capital letters; empty: not chosen yet. */
export const countryOrEmpty = z.string().check(z.regex(/^([A-Z]{2})?$/));
/** A date as `2000-02-29`; empty: not filled in yet. It is text everywhere and has no time zone. */
export const dateOrEmpty = z.string().check(z.regex(/^(\d{4}-\d{2}-\d{2})?$/));
export const subject = z.enum(n.KYC_SUBJECTS);
export const slot = z.enum(n.KYC_SLOTS);

/** Plain text of several lines; may be empty. */
export const noteText = z.string().check(z.maxLength(1_000), z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u));
/** The same, not blank. */
export const filledNote = z.string().check(
  z.maxLength(1_000),
  z.regex(/^(?:[^\p{Cc}\p{Cs}]|[\n\r\t])*$/u),
  z.refine((text) => HAS_INK.test(text), 'is blank'),
);

/** Who somebody is; drafts may be incomplete, so every text may be empty. */
const personFields = {
  firstName: s.lineText(100),
  lastName: s.lineText(100),
  /** Somebody with one name: it is in `firstName`, and `lastName` is empty. */ hasOneName: z.boolean(),
  birthDate: dateOrEmpty,
  nationality: countryOrEmpty,
  /** Country of residence. */ country: countryOrEmpty,
  /** Country that issued the document. */ documentCountry: countryOrEmpty,
  documentType: z.enum(['', ...n.DOCUMENT_TYPES]),
  documentNumber: s.lineText(40),
  /** Empty: the document does not expire. */ documentExpires: dateOrEmpty,
};

export const standardValues = z.strictObject(personFields);
export const advancedValues = z.strictObject({ faceWay: z.enum(n.FACE_WAYS) });
export const companyBasic = z.strictObject({
  companyName: s.lineText(200),
  registrationNumber: s.lineText(60),
  registrationCountry: countryOrEmpty,
  incorporatedOn: dateOrEmpty,
  address: s.lineText(300),
  city: s.lineText(100),
  postCode: s.lineText(20),
  businessNature: s.lineText(500),
  website: s.lineText(200),
  contactName: s.lineText(200),
  contactMail: s.lineText(254),
  contactPhone: s.lineText(40),
  sourceOfFunds: s.lineText(500),
});
export const beneficiary = z.strictObject({
  ...personFields,
  /** Share in percent, 0–100 with up to two decimals; empty: not filled in yet. */
  sharePercent: z.string().check(z.regex(/^(\d{1,3}(\.\d{1,2})?)?$/)),
});
export const director = z.strictObject({ ...personFields, position: s.lineText(100) });
export const trader = z.strictObject({ ...personFields, mail: s.lineText(254), phone: s.lineText(40) });

function listOf<T extends z.ZodMiniType>(person: T) {
  return z.array(person).check(z.maxLength(n.COMPANY_LIST_MAX));
}
export const beneficiaries = listOf(beneficiary);
export const directors = listOf(director);
export const traders = listOf(trader);

/** What the form `supplement` holds: of the fields that were asked for the new values. */
export const supplementValues = z.strictObject({
  person: z.optional(z.partial(standardValues)),
  basic: z.optional(z.partial(companyBasic)),
  beneficiaries: z.optional(beneficiaries),
  directors: z.optional(directors),
  traders: z.optional(traders),
});

export const kycFile = z.object({
  fileId,
  slot,
  /** `image/png`, `image/jpeg`, `image/webp` or `application/pdf`. */
  type: z.string(),
  sizeBytes: z.int(),
  sentMs: s.timeMs,
});

/** What is wrong with a draft; `field` is a path such as `birthDate`, `document-front` or `directors.0.firstName`. */
export const problem = z.object({ field: z.string(), problem: z.enum(n.KYC_PROBLEMS) });

/** A draft as it is stored; with no problems it can be submitted. */
export function draftOf<T extends z.ZodMiniType>(values: T) {
  return z.object({
    version,
    values,
    files: z.array(kycFile),
    problems: z.array(problem),
    /** 0: nothing was saved yet. */ changedMs: s.timeMs,
  });
}

/** What the face has to show; of the advanced draft, good for a day. */
export const faceTask = z.object({
  /** To be written on the note, beside the date. */ code: z.string(),
  /** Today by UTC when the task was made: `2026-11-27`. */ date: z.string(),
  /** Pictures of the live check: `live-1` shows the first, and so on. */ prompts: z.array(z.enum(n.LIVE_PROMPTS)),
  untilMs: s.timeMs,
});

/** One identity record; the user's level is derived from all of them by `identityLevelOf`. */
export const identityRecord = z.object({ recordId, identityStatus, identityType, submittedMs: s.timeMs });

/** Why a field was rejected or asked for again. */
export const fieldReason = z.object({ field: subject, reason: z.enum(n.KYC_REASONS) });
/** Reasons in a body, each field once; `atLeast` of them. */
function reasonList(atLeast: number) {
  return z.array(z.strictObject(fieldReason.shape)).check(
    z.minLength(atLeast),
    z.maxLength(n.KYC_SUBJECTS.length),
    z.refine((list) => new Set(list.map(({ field }) => field)).size === list.length, 'has a field twice'),
  );
}
export const fieldReasons = reasonList(0);
export const askedReasons = reasonList(1);

/** A record with what became of it. */
export const recordDetail = z.extend(identityRecord, {
  state: z.enum(n.KYC_CASE_STATES),
  /** When it was decided; 0: not yet. */ decidedMs: s.timeMs,
  /** Until when a decision is aimed at; 0 unless it waits or is claimed. */ dueMs: s.timeMs,
  /** When a level that had passed was taken back; 0: never. */ revokedMs: s.timeMs,
  /** Of a failed one, or of what is asked for. */ reasons: z.array(fieldReason),
  /** What the reviewer wrote to the user; plain text. */ message: z.string(),
  /** Until when what was asked for should come; 0 unless `asked`. */ askedUntilMs: s.timeMs,
});

/** What a level gives. */
export const levelRights = z.object({
  level: identityLevel,
  /** Decimal text; empty: no limit. */ withdrawPerDayUsdt: z.string(),
  /** Parts of the exchange that this level opens. */ modules: z.array(z.enum(MODULES)),
});

/** Limit of a level in a body or an answer of the console. */
const levelLimit = z.strictObject({
  level: identityLevel,
  /** USDT a day, up to two decimals; empty: no limit. */
  withdrawPerDayUsdt: z.string().check(z.regex(/^((0|[1-9]\d{0,11})(\.\d{1,2})?)?$/)),
});

/** Which level each part of the exchange needs; what is not named needs none. */
export const gateLevels = z.partialRecord(z.enum(MODULES), identityLevel);
/** Limits of the levels 0 to 3, in this order. */
export const levelLimits = z.array(levelLimit).check(
  z.length(4),
  z.refine((limits) => limits.every(({ level }, index) => level === index), 'is levels 0 to 3 in order'),
);
